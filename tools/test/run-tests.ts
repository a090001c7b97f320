import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runsAlone } from '#test/suites.ts';
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

/** Runs test files under the current folder; returns the exit status. Files that need no process of their own share a few. */
export function runTests({ paths, groups, concurrency, options, env }: TestRun): number {
  // Not below node_modules: the test runner passes over everything there.
  const folder = mkdtempSync(join(tmpdir(), 'test-groups-'));
  const together = groupFiles(
    paths.filter((path) => !runsAlone(path)),
    readDurations(),
    groups,
  );
  const files = [...together.map((group, index) => writeGroup(folder, index, group)), ...paths.filter(runsAlone)];
  try {
    const run = spawnSync(process.execPath, ['--test', `--test-concurrency=${concurrency}`, ...options, ...files], {
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled'), ...env },
    });
    return run.status ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes the program of a group of test files; returns its path. */
function writeGroup(folder: string, index: number, files: readonly string[]): string {
  const path = join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`);
  const runTogether = new URL('../../test/support/run-together.ts', import.meta.url);
  writeFileSync(
    path,
    `import { runTogether } from '${runTogether}';\n\nrunTogether(${JSON.stringify(files, null, 2)});\n`,
  );
  return path;
}
