import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type ImportGraph,
  reaches,
  readImportGraph,
  startsWithAny,
  WHOLE_SERVICE,
  WIRING,
} from '../test/import-graph.ts';

/** The tests that can notice a change in some source files, and whether any of them needs PostgreSQL. */
export type TestSelection = { paths: string[]; needsPostgres: boolean };

// Tests that break a file at every byte, or grow a large tree, take seconds per mutant; their case tables do not.
const LEFT_OUT = [
  'test/domain/log/pdf/printed-pdf.test.ts',
  'test/domain/log/tree/third-level.test.ts',
  'test/domain/log/verify/flipped-bytes.test.ts',
];

// If these do not notice a missing predicate, its own tests do not cover it; more would take minutes per predicate.
const TESTS_PER_PREDICATE = 3;

/** Folders, and files of the money path, that their own tests cover completely: these are enough, and quick. */
const OWN_TESTS: Readonly<Record<string, readonly string[]>> = {
  'src/domain/log/bytes': ['test/domain/log/bytes/*.test.ts'],
  'src/domain/log/note': ['test/domain/log/note/*.test.ts'],
  'src/domain/log/pdf': ['test/domain/log/pdf/pdf-*.test.ts'],
  'src/domain/log/proof': ['test/domain/log/proof/*.test.ts', 'test/domain/log/note/formats.test.ts'],
  'src/domain/log/record': ['test/domain/log/record/*.test.ts'],
  'src/domain/log/timestamp': ['test/domain/log/timestamp/*.test.ts'],
  'src/domain/log/zip': ['test/domain/log/zip/*.test.ts'],
  'src/operations/funnel/funnel.ts': ['test/operations/funnel.test.ts', 'test/operations/funnel-purchases.test.ts'],
  'src/operations/funnel/authorise.ts': ['test/operations/authorise.test.ts'],
  'src/operations/funnel/replays.ts': ['test/operations/replays.test.ts', 'test/operations/replays-store-away.test.ts'],
  'src/operations/funnel/gates.ts': ['test/operations/gates.test.ts'],
  'src/operations/funnel/allowance.ts': ['test/operations/allowance.test.ts'],
  'src/operations/funnel/buy.ts': ['test/operations/buy.test.ts'],
  'src/operations/billing/approvals.ts': ['test/operations/approvals.test.ts'],
  'src/store/billing/decide-charges.ts': ['test/store/billing/decide-charges.test.ts'],
  'src/store/billing/spending.ts': ['test/store/billing/decide-charges.test.ts'],
  'src/store/billing/quotes.ts': ['test/store/billing/quotes.test.ts', 'test/store/billing/quote-sweep.test.ts'],
  'src/store/billing/dispatches.ts': ['test/store/billing/dispatches.test.ts'],
  'src/store/records/completions.ts': ['test/store/records/completions.test.ts'],
  'src/store/billing/ledger.ts': ['test/store/billing/ledger.test.ts'],
  'src/store/records/idempotency.ts': ['test/store/records/idempotency.test.ts'],
  'src/store/access/api-keys.ts': ['test/store/access/api-keys.test.ts'],
};

/** Tests of the whole service that cover a part of the source without importing it. */
const SCENARIOS: Readonly<Record<string, readonly string[]>> = {
  'src/operations/funnel/authenticate': ['test/scenarios/access-tokens.test.ts', 'test/scenarios/api-keys.test.ts'],
  'src/operations/funnel/idempotency-key.ts': ['test/scenarios/idempotency*.test.ts'],
  'src/base/admission/shared-rate-limit.ts': ['test/scenarios/rate-limits.test.ts'],
  'src/store/batch': ['test/scenarios/batch-search-rows.test.ts', 'test/scenarios/batch-search-order.test.ts'],
  'src/store/jobs/find-file-faults.ts': ['test/app/admin-fsck-files.test.ts'],
  'src/store/records/sample-mark-faults.ts': ['test/scenarios/sample-mark.test.ts'],
  'src/store/webhooks/deliveries.ts': ['test/jobs/webhooks/deliver-webhook.test.ts'],
};

/** Finds the tests that concern source files (`src/…`) under the root of the project, or takes the ones that are named. */
export function selectTests(root: string, sources: readonly string[], wanted?: readonly string[]): TestSelection {
  const graph = readImportGraph(root);
  const paths = wanted?.flatMap((pattern) => findNamed(root, pattern)) ?? findConcerned(root, graph, sources);
  return { paths, needsPostgres: paths.some((path) => reaches(graph, path, ['test/support/test-database.ts'])) };
}

function findConcerned(root: string, graph: ImportGraph, sources: readonly string[]): string[] {
  const passedOver = [...WHOLE_SERVICE, ...LEFT_OUT.flatMap((path) => findNamed(root, path))];
  const tests = [...graph.keys()].filter((path) => path.endsWith('.test.ts') && !startsWithAny(path, passedOver));
  const importing = sources.flatMap((source) => {
    const own = OWN_TESTS[source] ?? OWN_TESTS[dirname(source)];
    return own?.flatMap((pattern) => findNamed(root, pattern)) ?? findImporting(graph, tests, source);
  });
  return [...new Set([...importing, ...findScenarios(root, sources)])].sort();
}

function findScenarios(root: string, sources: readonly string[]): string[] {
  return Object.entries(SCENARIOS)
    .filter(([prefix]) => sources.some((path) => path.startsWith(prefix)))
    .flatMap(([, patterns]) => patterns.flatMap((pattern) => findNamed(root, pattern)));
}

// A rule is tested by the tests of its own top-level folder. Tests of other folders count only if there are none.
function findImporting(graph: ImportGraph, tests: readonly string[], source: string): string[] {
  const target = source.slice('src/'.length);
  const importing = tests.filter((path) => reaches(graph, path, [target], WIRING));
  const near = importing.filter((path) => path.startsWith(`test/${target.split('/')[0]}/`));
  return near.length > 0 ? near : importing;
}

/**
 * Lists the few tests most likely to notice a missing predicate of a source file, the likeliest first: its own, those of
 * its folder, the named tests of the whole service, then others by distance. `properties` tests run for too long.
 */
export function listPredicateTests(root: string, source: string): string[] {
  const graph = readImportGraph(root);
  const distances = measureDistances(graph, source.slice('src/'.length));
  const importing = [...distances.keys()]
    .filter((path) => path.endsWith('.test.ts') && !startsWithAny(path, [...WHOLE_SERVICE, 'test/properties/']))
    .sort((left, right) => (distances.get(left) ?? 0) - (distances.get(right) ?? 0) || left.localeCompare(right));
  const own = globSync(source.replace(/^src\/(.*)\.ts$/, 'test/$1.test.ts'), { cwd: root });
  const ofFile = (OWN_TESTS[source] ?? []).flatMap((pattern) => findNamed(root, pattern));
  const ofFolder = importing.filter((path) => dirname(path) === dirname(source).replace(/^src/, 'test'));
  const named = findScenarios(root, [source]);
  return [...new Set([...own, ...ofFile, ...ofFolder, ...named, ...importing])].slice(0, TESTS_PER_PREDICATE);
}

function measureDistances(graph: ImportGraph, target: string): Map<string, number> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of graph)
    for (const one of targets) importers.set(one, [...(importers.get(one) ?? []), path]);
  const distances = new Map([[target, 0]]);
  for (const [path, distance] of distances) {
    if (startsWithAny(path, WIRING)) continue;
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1);
  }
  return distances;
}

function findNamed(root: string, pattern: string): string[] {
  const found = globSync(pattern, { cwd: root });
  if (found.length === 0) throw new Error(`tools/mutate names ${pattern}, and no test has that path`);
  return found;
}
