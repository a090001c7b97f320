import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The CPU time of each test file, in milliseconds. */
export type Durations = Readonly<Record<string, number>>;

/** The assumed CPU time of a test file that was not measured yet. */
export const UNKNOWN_MS = 300;

const PATH = 'bench/tests/durations.json';

/** Reads the committed durations. */
export function readDurations(): Durations {
  return existsSync(PATH) ? (JSON.parse(readFileSync(PATH, 'utf8')) as Durations) : {};
}

/** Merges what a run measured (lines of `path` and `cpu_ms`) into the committed durations, and removes the measurements. */
export function recordDurations(measured: string): void {
  const lines = readFileSync(measured, 'utf8').trim().split('\n');
  const fresh = lines.map((line) => JSON.parse(line) as { path: string; cpu_ms: number });
  const merged = { ...readDurations(), ...Object.fromEntries(fresh.map(({ path, cpu_ms }) => [path, cpu_ms])) };
  const kept = Object.entries(merged).filter(([path]) => path === 'PostgreSQL' || existsSync(path));
  const sorted = kept.sort(([left], [right]) => (left < right ? -1 : 1));
  writeFileSync(PATH, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  rmSync(measured);
}
