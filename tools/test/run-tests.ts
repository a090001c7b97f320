import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runsAlone, startsFirst, usesBrowser } from '#test/suites.ts';
import { readDurations } from './durations.ts';
import { groupFiles } from './group-files.ts';

/** The test files to run, in how many shared processes, and what the test runner and its processes are given. */
export type TestRun = {
  paths: readonly string[];
  groups: number;
  concurrency: number;
  options: readonly string[];
  env: Readonly<Record<string, string>>;
};

// With the usual 16 MB, garbage collection takes 12 % of the CPU time of a process that runs tests.
const YOUNG_GENERATION = '--max-semi-space-size=64';
// As bin/svc does: resolving the symbolic links of every module takes 0.2 s in each process.
const SYMLINKS = '--preserve-symlinks';
// V8 else begins at a few MB, and marks the whole heap each time that it has grown by half.
const OLD_GENERATION = '--initial-old-space-size=1000';
const TEST = ['--test', SYMLINKS, OLD_GENERATION];

/** Runs test files under the current folder; returns the exit status. Files that need no process of their own share a few. */
export async function runTests({ paths, groups, concurrency, options, env }: TestRun): Promise<number> {
  // Not below node_modules: the test runner passes over everything there.
  const folder = mkdtempSync(join(tmpdir(), 'test-groups-'));
  const files = listProcesses(paths, groups).map((group, index) => writeGroup(folder, index, group));
  try {
    const run = spawn(process.execPath, [...TEST, `--test-concurrency=${concurrency}`, ...options, ...files], {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled'),
        NODE_OPTIONS: [process.env.NODE_OPTIONS, YOUNG_GENERATION].join(' ').trim(),
        ...env,
      },
    });
    const [status] = (await once(run, 'exit')) as [number | null];
    return status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Splits test files by process, in the order in which the processes start: the longest first, so that none is left at the end. */
function listProcesses(paths: readonly string[], groups: number): string[][] {
  const browser = paths.filter(usesBrowser);
  const first = paths.filter(startsFirst).map((path) => [path]);
  const alone = paths.filter((path) => runsAlone(path) && !startsFirst(path)).map((path) => [path]);
  const shared = paths.filter((path) => !usesBrowser(path) && !runsAlone(path));
  return [...first, ...(browser.length > 0 ? [browser] : []), ...groupFiles(shared, readDurations(), groups), ...alone];
}

/** Writes the program of a group of test files; returns its path. */
export function writeGroup(folder: string, index: number, files: readonly string[]): string {
  const path = join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`);
  const urlOf = (name: string) => new URL(`../../test/support/${name}.ts`, import.meta.url).href;
  const lines = [
    `import '${urlOf('untracked-promises')}';`,
    `const { runTogether } = await import('${urlOf('run-together')}');`,
    `runTogether(${JSON.stringify(files, null, 2)});`,
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}
