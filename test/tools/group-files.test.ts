import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listSuite } from '#test/suites.ts';
import { groupFiles } from '../../tools/test/group-files.ts';
import { type ImportGraph, readImportGraph } from '../../tools/test/import-graph.ts';
import { listChangedFiles, selectChangedTests } from '../../tools/test/select-changed.ts';

const graph = readImportGraph(process.cwd());
// A file that mostly waits is long as well.
const took = (wall_ms: number) => ({ cpu_ms: 1, wall_ms });

test('files are split into groups of about the same duration, each file in one group', () => {
  const durations = { a: took(900), b: took(500), c: took(400), d: took(100) };
  assert.deepEqual(groupFiles(['a', 'b', 'c', 'd'], durations, 2), [
    ['a', 'd'],
    ['b', 'c'],
  ]);
});

test('in a group, files that mostly wait come first', () => {
  const durations = { busy: { cpu_ms: 90, wall_ms: 100 }, waits: { cpu_ms: 5, wall_ms: 100 }, half: took(2) };
  assert.deepEqual(groupFiles(Object.keys(durations), durations, 1), [['waits', 'half', 'busy']]);
});

test('there are no more groups than files, and a file of unknown duration is placed too', () => {
  assert.deepEqual(groupFiles(['a', 'b'], { a: took(10) }, 8), [['b'], ['a']]);
  assert.deepEqual(groupFiles([], {}, 8), []);
});

test('every test file is in exactly one suite', () => {
  const [short, long] = [listSuite('short'), listSuite('long')];
  assert.ok(long.includes('test/faults/kill-service.test.ts'));
  assert.equal(new Set([...short, ...long]).size, short.length + long.length);
});

test('a changed source file selects the tests that import it, and leaves those of the whole service out', () => {
  const { paths, others, needsPostgres } = selectChangedTests(graph, ['src/base/bounded-map.ts']);
  assert.ok(paths.includes('test/base/bounded-map.test.ts'));
  assert.ok(!paths.some((path) => path.startsWith('test/scenarios/')));
  assert.ok(others > 100);
  assert.equal(typeof needsPostgres, 'boolean');
});

test('where many tests import a changed file, the nearest run and the others are counted', () => {
  const select = (budgetMs: number) => selectChangedTests(graph, ['src/domain/access/api-key.ts'], {}, budgetMs);
  const [few, many] = [select(900), select(1_000_000)];
  assert.ok(few.paths.includes('test/domain/access/api-key.test.ts'), few.paths.join());
  assert.ok(few.paths.length <= 5, 'three of 300 ms each, and two that always run');
  assert.equal(few.paths.length + few.others, many.paths.length + many.others);
  assert.ok(many.paths.length > 40);
});

test('the nearest tests are selected first, then the quickest, and none beyond the budget', () => {
  const made: ImportGraph = new Map([
    ['base/x.ts', []],
    ['base/user.ts', ['base/x.ts']],
    ['test/base/far.test.ts', ['base/user.ts']],
    ['test/base/slow.test.ts', ['base/x.ts']],
    ['test/base/x.test.ts', ['base/x.ts']],
  ]);
  const cpu = (cpu_ms: number) => ({ cpu_ms, wall_ms: 1 });
  const durations = {
    'test/base/far.test.ts': cpu(10),
    'test/base/slow.test.ts': cpu(500),
    'test/base/x.test.ts': cpu(100),
  };
  const select = (budgetMs: number) => {
    const { paths } = selectChangedTests(made, ['src/base/x.ts'], durations, budgetMs);
    return paths.flatMap((path) => /^test\/base\/(\w+)/.exec(path)?.[1] ?? []);
  };
  assert.deepEqual(select(100), ['x']);
  assert.deepEqual(select(500), ['far', 'x']);
  assert.deepEqual(select(600), ['slow', 'x']);
  assert.deepEqual(select(610), ['far', 'slow', 'x']);
});

test('changed files are those that differ from a commit, also deleted and new ones, without what git ignores', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'changed-files-'));
  t.after(() => rmSync(root, { recursive: true }));
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root });
  const write = (...paths: string[]) => {
    for (const path of paths) writeFileSync(join(root, path), path);
  };
  git('init', '--quiet');
  write('changed.ts', 'deleted.ts', 'same.ts');
  writeFileSync(join(root, '.gitignore'), '*.log');
  git('add', '.');
  git('-c', 'user.name=test', '-c', 'user.email=test@test.example', 'commit', '--quiet', '--message', 'test: all');
  writeFileSync(join(root, 'changed.ts'), 'other');
  rmSync(join(root, 'deleted.ts'));
  write('new.ts', 'ignored.log');
  assert.deepEqual(listChangedFiles(root, 'HEAD'), ['changed.ts', 'deleted.ts', 'new.ts']);
  assert.throws(() => listChangedFiles(root, 'no-such-commit'), /^Error: git diff --name-only no-such-commit failed/);
});

test('a long test runs when it changed itself only', () => {
  const long = 'test/properties/money.prop.test.ts';
  const { paths } = selectChangedTests(graph, ['src/domain/billing/account-funds.ts'], {}, 1_000_000);
  assert.ok(paths.includes('test/store/billing/account-funds.test.ts'));
  assert.ok(!paths.includes(long));
  assert.ok(selectChangedTests(graph, [long]).paths.includes(long));
});

test('a changed test file selects itself, and a change that nothing imports selects structure and words alone', () => {
  const scenario = 'test/scenarios/get-abn.test.ts';
  assert.ok(selectChangedTests(graph, [scenario]).paths.includes(scenario));
  const always = ['test/structure.test.ts', 'test/words.test.ts'];
  assert.deepEqual(selectChangedTests(graph, ['LICENSE']).paths, always);
  assert.deepEqual(selectChangedTests(graph, ['test/base/deleted.test.ts']).paths, always);
});
