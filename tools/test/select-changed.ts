import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { isLong } from '#test/suites.ts';
import { type Durations, readDurations, UNKNOWN } from './durations.ts';
import { findDistance, type ImportGraph, reaches, startsWithAny, WHOLE_SERVICE, WIRING } from './import-graph.ts';

/** The tests to run for a change, how many others reach it as well, and whether any of those to run needs PostgreSQL. */
export type ChangedTests = { paths: string[]; others: number; needsPostgres: boolean };

// With types, PostgreSQL and imports, the command takes about twice this: 30 CPU-seconds, or 15 seconds on two cores.
const BUDGET_MS = 12_000;
// What PostgreSQL takes for a test file that uses it, which its measured duration does not include.
const POSTGRES_MS = 300;
const ALWAYS = ['test/structure.test.ts', 'test/words.test.ts'];

/** Lists the files that differ from a commit, new ones included. */
export function listChangedFiles(root: string, base: string): string[] {
  const git = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(`git ${words.join(' ')} failed: ${stderr.trim()}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return [...new Set(changed)].sort();
}

/**
 * Selects the changed test files, the structure and words tests, and the tests that import a changed file: the nearest
 * first, as many as `budgetMs` of CPU time allow.
 *
 * Tests of the whole service import everything and would all be selected, so they only run if they changed themselves.
 * Long tests do too.
 */
export function selectChangedTests(
  graph: ImportGraph,
  changed: readonly string[],
  durations: Durations = readDurations(),
  budgetMs = BUDGET_MS,
): ChangedTests {
  const names = changed.map((path) => path.replace(/^src\//, ''));
  const usesPostgres = (path: string) => reaches(graph, path, ['test/support/run-as-superuser.ts']);
  const tests = [...graph.keys()].filter((path) => path.endsWith('.test.ts') && !isLong(path));
  const near = tests.flatMap((path) => {
    if (startsWithAny(path, WHOLE_SERVICE)) return [];
    const distance = findDistance(graph, path, names, WIRING);
    if (distance === null) return [];
    const ms = (durations[path] ?? UNKNOWN).cpu_ms + (usesPostgres(path) ? POSTGRES_MS : 0);
    return [{ path, distance, ms }];
  });
  const own = changed.filter((path) => path.endsWith('.test.ts') && existsSync(path));
  const paths = [...new Set([...takeNearest(near, budgetMs), ...own, ...ALWAYS])].sort();
  return {
    paths,
    others: tests.filter((path) => !paths.includes(path) && reaches(graph, path, names)).length,
    needsPostgres: paths.some(usesPostgres),
  };
}

type NearTest = { path: string; distance: number; ms: number };

// Of tests at the same distance, the quickest come first: more of them fit.
function takeNearest(near: readonly NearTest[], budgetMs: number): string[] {
  const ordered = [...near].sort((left, right) => left.distance - right.distance || left.ms - right.ms);
  let usedMs = 0;
  return ordered.flatMap(({ path, ms }) => {
    if (usedMs + ms > budgetMs) return [];
    usedMs += ms;
    return [path];
  });
}
