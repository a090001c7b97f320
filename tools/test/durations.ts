import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** What a test file took: CPU time, and time from its start to its end beside the other files. */
type Duration = { cpu_ms: number; wall_ms: number };

/** The duration of each test file. */
export type Durations = Readonly<Record<string, Duration>>;

/** The assumed duration of a test file that was not measured yet. */
export const UNKNOWN: Duration = { cpu_ms: 300, wall_ms: 600 };

const PATH = 'bench/tests/durations.json';

/** Reads the committed durations. */
export function readDurations(): Durations {
  return existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as Durations) : {};
}

/** Merges what a run measured (lines of a path and its duration) into the committed durations, and removes the measurements. */
export function recordDurations(measured: string): void {
  const lines = readFileSync(measured, 'utf8').trim().split('\n');
  const fresh = lines.map((line) => JSON.parse(line) as Duration & { path: string });
  const merged = { ...readDurations(), ...Object.fromEntries(fresh.map(({ path, ...took }) => [path, took])) };
  const kept = Object.entries(merged).filter(([path]) => path === 'PostgreSQL' || existsSync(path));
  const sorted = kept.sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  rmSync(measured);
}
