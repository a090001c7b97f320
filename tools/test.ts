import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSuite, runsAlone } from '#test/suites.ts';
import { type Durations, groupFiles } from './test/group-files.ts';

// node tools/test.ts [short|long] [--groups N] [--concurrency N] [--durations FILE]
// Runs all test files of a suite. Files that need no process of their own share a few.
process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    groups: { type: 'string', default: '8' },
    concurrency: { type: 'string', default: '4' },
    durations: { type: 'string' },
    only: { type: 'string', multiple: true },
  },
});
const suite = positionals[0] === 'long' ? 'long' : 'short';
const wanted = values.only ?? [''];
const paths = listSuite(suite).filter((path) => wanted.some((start) => path.startsWith(start)));
const groups = groupFiles(
  paths.filter((path) => !runsAlone(path)),
  readDurations(),
  Number(values.groups),
);
// Not below node_modules: the test runner passes over everything there.
const folder = mkdtempSync(join(tmpdir(), 'test-groups-'));
const run = spawnSync(
  process.execPath,
  [
    '--test',
    `--test-concurrency=${values.concurrency}`,
    '--test-global-setup=test/global-setup.ts',
    '--test-reporter=./test/whole-run-reporter.ts',
    ...writeGroups(groups),
    ...paths.filter(runsAlone),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_SUITE: suite,
      NODE_COMPILE_CACHE: join(process.cwd(), 'node_modules/.cache/compiled'),
      ...(values.durations && { TEST_DURATIONS: resolve(values.durations) }),
    },
  },
);
rmSync(folder, { recursive: true, force: true });
process.exitCode = run.status ?? 1;

function readDurations(): Durations {
  const path = 'bench/tests/durations.json';
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Durations) : {};
}

/** Writes a program for each group of files; returns their paths. */
function writeGroups(groups: readonly string[][]): string[] {
  const together = new URL('../test/support/run-together.ts', import.meta.url);
  return groups.map((files, index) => {
    const path = join(folder, `group-${String(index + 1).padStart(2, '0')}.mjs`);
    const program = `import { runTogether } from '${together}';\n\nrunTogether(${JSON.stringify(files, null, 2)});\n`;
    writeFileSync(path, program);
    return path;
  });
}
