import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printReport } from './mutate/print-report.ts';
import { readEquivalents } from './mutate/read-equivalents.ts';
import { runStryker } from './mutate/run-stryker.ts';
import { selectTests } from './mutate/select-tests.ts';

// npm run mutate -- <path under src> [--sample N] [--seed S] [--concurrency N] [--tests GLOB]...
// Changes the source one small thing at a time and says which changes no test notices.
const root = fileURLToPath(new URL('../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    tests: { type: 'string', multiple: true },
  },
});

const sources = positionals.flatMap(listSources);
if (sources.length === 0) throw new Error('name a file or folder under src');
const tests = selectTests(root, sources, values.tests);
process.stdout.write(`${sources.length} files, ${tests.paths.length} test files:\n  ${tests.paths.join('\n  ')}\n`);
const sample = values.sample === undefined ? null : Number(values.sample);
const mutants = await runStryker({
  root,
  sources,
  tests,
  sample,
  seed: values.seed,
  concurrency: Number(values.concurrency),
});
printReport(root, mutants, readEquivalents(root));

function listSources(path: string): string[] {
  const clean = path.replace(/\/$/, '');
  if (statSync(join(root, clean)).isFile()) return [clean];
  return globSync(`${clean}/**/*.ts`, { cwd: root }).sort();
}
