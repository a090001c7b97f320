import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findWordFaults } from '../tools/lint-words/find-word-faults.ts';
import { listProseFiles } from '../tools/lint-words/list-prose-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

test('comments, messages, test names and Markdown use no retired idiom and no sentence of more than 30 words', () => {
  const files = listProseFiles(ROOT);
  assert.ok(files.length > 500, 'the tree is read');
  const faults = files.flatMap((path) => findWordFaults(path, readFileSync(`${ROOT}${path}`, 'utf8')));
  assert.deepEqual(
    faults.map(({ path, line, found, write }) => `${path}:${line} "${found}", write: ${write}`),
    [],
  );
});

test('the changelog has at most 1,500 words, and a line of it 25', () => {
  const text = readFileSync(`${ROOT}CHANGELOG.md`, 'utf8');
  assert.ok(text.split(/\s+/).length <= 1500, 'shorten an older line');
  const lines = text.split('\n').filter((line) => line.startsWith('- '));
  assert.ok(lines.length > 50, 'the lines are read');
  assert.deepEqual(
    lines.filter((line) => line.split(' ').length > 26),
    [],
  );
});
