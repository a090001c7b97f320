import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { printReport } from './mutate/print-report.ts';
import { readEquivalents } from './mutate/read-equivalents.ts';
import { runPredicates } from './mutate/run-predicates.ts';
import { type Mutant, runStryker } from './mutate/run-stryker.ts';
import { splitSurvivors, sumScore } from './mutate/score-mutants.ts';
import { listTableParts, recordScore } from './mutate/score-table.ts';
import { selectTests } from './mutate/select-tests.ts';

// npm run mutate -- <path under src>... [--sample N] [--seed S] [--concurrency N] [--tests GLOB]...
// npm run mutate -- --predicates <path under src, or file:line>... [--concurrency N]
// npm run mutate -- --table [<part of the table>...] [--seed S] [--concurrency N]
// Applies one small change to the source at a time and lists the changes that no test notices.
const root = fileURLToPath(new URL('../', import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    concurrency: { type: 'string', default: '2' },
    tests: { type: 'string', multiple: true },
    table: { type: 'boolean', default: false },
    predicates: { type: 'boolean', default: false },
  },
});
const paths = positionals.map((path) => path.replace(/\/$/, ''));

if (values.table) {
  const parts = listTableParts(root).filter(({ path }) => paths.length === 0 || paths.includes(path));
  if (parts.length === 0) throw new Error('no such part in the table');
  for (const part of parts) {
    // A folder in the table means its direct files; subfolders have their own lines.
    const mutants = await tryMutants(listSources(part.path, '*.ts'), part.sample);
    const { equivalent } = splitSurvivors(root, mutants, readEquivalents(root));
    recordScore(root, part, mutants.length, sumScore(mutants, equivalent));
  }
} else {
  const sources = paths.flatMap((path) => listSources(path, '**/*.ts'));
  if (sources.length === 0) throw new Error('name a file or folder under src');
  if (values.predicates) {
    printReport(root, await runPredicates(root, sources, Number(values.concurrency)), readEquivalents(root));
  } else await tryMutants(sources, values.sample === undefined ? null : Number(values.sample));
}

async function tryMutants(sources: string[], sample: number | null): Promise<Mutant[]> {
  const tests = selectTests(root, sources, values.tests);
  process.stdout.write(`${sources.length} files, ${tests.paths.length} test files:\n  ${tests.paths.join('\n  ')}\n`);
  const { seed, concurrency } = values;
  const mutants = await runStryker({ root, sources, tests, sample, seed, concurrency: Number(concurrency) });
  printReport(root, mutants, readEquivalents(root));
  return mutants;
}

function listSources(path: string, pattern: string): string[] {
  if (statSync(join(root, path.replace(/:\d+$/, ''))).isFile()) return [path];
  return globSync(`${path}/${pattern}`, { cwd: root }).sort();
}
