import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSuite, type Suite } from '#test/suites.ts';
import { recordDurations } from './test/durations.ts';
import { runTests } from './test/run-tests.ts';
import { listChangedFiles, selectChangedTests } from './test/select-changed.ts';

// npm test                        every test that is not long, with requirement coverage
// npm run test:long               the long ones: kills, lost stores, every byte
// npm run test:changed -- [base]  the tests that import what differs from a commit (HEAD unless another is given)
// node tools/test.ts short --record   also writes the CPU time of each file to bench/tests/durations.json
process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    groups: { type: 'string', default: '8' },
    concurrency: { type: 'string', default: '4' },
    record: { type: 'boolean', default: false },
  },
});
const [what, base = 'HEAD'] = positionals;
const concurrency = Number(values.concurrency);
const MEASURED = resolve(`node_modules/.cache/test-durations-${process.pid}.jsonl`);
const POSTGRES = '--test-global-setup=test/global-setup.ts';

if (what === 'changed') runChanged();
else if (what === 'short' || what === 'long') runSuite(what);
else throw new Error(`say short, long or changed, not ${what}`);

function runSuite(suite: Suite): void {
  process.exitCode = runTests({
    paths: listSuite(suite),
    groups: Number(values.groups),
    concurrency,
    options: [POSTGRES, '--test-reporter=./test/whole-run-reporter.ts'],
    env: { TEST_SUITE: suite, ...(values.record && { TEST_DURATIONS: MEASURED }) },
  });
  if (values.record) recordDurations(MEASURED);
}

function runChanged(): void {
  const changed = listChangedFiles(process.cwd(), base);
  const { paths, wholeService, needsPostgres } = selectChangedTests(process.cwd(), changed);
  process.stdout.write(
    `${changed.length} changed files, ${paths.length} test files; npm test also runs ${wholeService} tests of the whole service\n`,
  );
  // One process is the quickest for few files: each imports the same modules.
  const groups = paths.length > 40 ? 2 : 1;
  const options = ['--test-reporter=dot', ...(needsPostgres ? [POSTGRES] : [])];
  process.exitCode = runTests({ paths, groups, concurrency, options, env: {} });
}
