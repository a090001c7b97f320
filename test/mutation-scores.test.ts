import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { readSourceFiles } from '#test/support/source-files.ts';

const ROOT = new URL('../', import.meta.url);
const TABLE = readFileSync(new URL('bench/mutation/README.md', ROOT), 'utf8');
const ROWS = [...TABLE.matchAll(/^\| (src\/\S+) \|.*\| ([\d.]+) % \| [\d.]+ % \| (\d+) % \| (\S+) \|$/gm)].map(
  ([, path = '', score, goal, day = '']) => ({ path, score: Number(score), goal: Number(goal), day }),
);

test('every folder of src/domain has a row in the table of mutation scores', () => {
  const folders = new Set(readSourceFiles().map(({ path }) => `src/${dirname(path)}`));
  const rules = [...folders].filter((path) => path.startsWith('src/domain/'));
  assert.ok(rules.length > 20, 'the folders are read');
  const measured = new Set(ROWS.map(({ path }) => path));
  assert.deepEqual(
    rules.filter((path) => !measured.has(path)),
    [],
    'npm run mutate -- --table <folder>',
  );
});

test('every row names an existing file or folder, has a date, and reaches its goal', () => {
  assert.equal(ROWS.length, TABLE.match(/^\| src\//gm)?.length, 'every row is read');
  for (const { path, score, goal, day } of ROWS) {
    assert.ok(existsSync(new URL(path, ROOT)), `${path} does not exist`);
    assert.ok(score >= goal, `${path} has ${score} %, its goal is ${goal} %`);
    assert.match(day, /^\d{4}-\d{2}-\d{2}$/);
  }
});
