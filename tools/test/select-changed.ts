import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { reaches, readImportGraph, startsWithAny, WHOLE_SERVICE, WIRING } from './import-graph.ts';

/** The tests to run for a change, how many tests of the whole service reach it as well, and whether any needs PostgreSQL. */
export type ChangedTests = { paths: string[]; wholeService: number; needsPostgres: boolean };

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
 * Selects the test files that are among the changed files or import one of them, directly or not.
 *
 * Tests of the whole service import everything and would all be selected, so they only run if they changed themselves.
 */
export function selectChangedTests(root: string, changed: readonly string[]): ChangedTests {
  const graph = readImportGraph(root);
  const names = changed.map((path) => path.replace(/^src\//, ''));
  const tests = [...graph.keys()].filter((path) => path.endsWith('.test.ts'));
  const near = tests.filter((path) => !startsWithAny(path, WHOLE_SERVICE) && reaches(graph, path, names, WIRING));
  const own = changed.filter((path) => path.endsWith('.test.ts') && existsSync(path));
  const paths = [...new Set([...near, ...own, 'test/structure.test.ts'])].sort();
  const wholeService = tests.filter((path) => !paths.includes(path) && reaches(graph, path, names)).length;
  return {
    paths,
    wholeService,
    needsPostgres: paths.some((path) => reaches(graph, path, ['test/support/test-database.ts'])),
  };
}
