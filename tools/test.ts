import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { listSuite, type Suite } from '#test/suites.ts';
import { recordDurations } from './test/durations.ts';
import { readImportGraph } from './test/import-graph.ts';
import { type CheckResult, reportChecks, runChecks } from './test/run-checks.ts';
import { runTests } from './test/run-tests.ts';
import { listSecondTries, readFailed } from './test/second-try.ts';
import { listChangedFiles, selectChangedTests } from './test/select-changed.ts';

// npm test                        every test that is not long, with requirement coverage, and the checks beside them
// npm run test:long               the long ones: kills, lost stores, every byte
// npm run test:changed -- [base]  the tests nearest to what differs from a commit (HEAD unless another is given), and types
// With CI=true, up to three files that failed are run again alone, and reported as unstable if they pass then.
// node tools/test.ts short --record   also writes how long each file took to bench/tests/durations.json
process.chdir(fileURLToPath(new URL('../', import.meta.url)));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    groups: { type: 'string', default: '4' },
    concurrency: { type: 'string', default: '6' },
    record: { type: 'boolean', default: false },
  },
});
const [what, base = 'HEAD'] = positionals;
const concurrency = Number(values.concurrency);
const MEASURED = resolve(`node_modules/.cache/test-durations-${process.pid}.jsonl`);
const FAILED = resolve(`node_modules/.cache/test-failed-${process.pid}.json`);
const POSTGRES = '--test-global-setup=test/global-setup.ts';

if (what === 'changed') await runChanged();
else if (what === 'short') await beside(runChecks(), () => runSuite('short'));
else if (what === 'long') process.exitCode = await runSuite('long');
else throw new Error(`say short, long or changed, not ${what}`);

async function runSuite(suite: Suite): Promise<number> {
  const status = await runTests({
    paths: listSuite(suite),
    groups: Number(values.groups),
    concurrency,
    options: [POSTGRES, '--test-reporter=./test/whole-run-reporter.ts'],
    env: { TEST_SUITE: suite, TEST_FAILED: FAILED, ...(values.record && { TEST_DURATIONS: MEASURED }) },
  });
  if (values.record) recordDurations(MEASURED);
  return status !== 0 && process.env.CI === 'true' ? tryAgain(status) : status;
}

async function tryAgain(status: number): Promise<number> {
  const paths = listSecondTries(readFailed(FAILED));
  if (paths.length === 0) return status;
  process.stdout.write(`\nℹ these files failed, and are run again alone: ${paths.join(', ')}\n`);
  const again = await runTests({ paths, groups: 1, concurrency: 1, options: [POSTGRES], env: {} });
  const outcome = again === 0 ? 'unstable: failed in the whole run, passed alone' : 'failed twice';
  process.stdout.write(`\nℹ ${outcome}: ${paths.join(', ')}\n`);
  return again;
}

async function runChanged(): Promise<void> {
  const changed = listChangedFiles(process.cwd(), base);
  const { paths, others, needsPostgres } = selectChangedTests(readImportGraph(process.cwd()), changed);
  process.stdout.write(
    `${changed.length} changed files, ${paths.length} test files; npm test also runs ${others} others that reach them\n`,
  );
  const options = ['--test-reporter=dot', ...(needsPostgres ? [POSTGRES] : [])];
  // One process is the quickest for few files: each imports the same modules.
  await beside(runChecks(['types']), () => runTests({ paths, groups: 1, concurrency, options, env: {} }));
}

/** Runs tests beside checks, and reports the checks last: between the tests they would be overlooked. */
async function beside(checks: Promise<CheckResult[]>, runTestFiles: () => Promise<number>): Promise<void> {
  const [results, status] = await Promise.all([checks, runTestFiles()]);
  process.exitCode = reportChecks(results) ? status : 1;
}
