import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findWordFaults } from '../tools/lint-words/find-word-faults.ts';
import { listProseFiles } from '../tools/lint-words/list-prose-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

// Paths that still have retired idioms. Remove each entry when it is clean; the list must end empty.
const NOT_YET_CLEAN: string[] = [
  'bench/address/',
  'src/base/',
  'src/contract/',
  'src/domain/',
  'src/doors/',
  'src/operations/',
  'src/pages/',
  'src/registers/',
  'src/store/',
  'test/app/',
  'test/contract/',
  'test/domain/',
  'test/doors/',
  'test/jobs/',
  'test/operations/',
  'test/registers/',
  'test/scenarios/',
  'test/store/',
];

test('comments, messages, test names and Markdown use no retired idiom and no sentence of more than 30 words', () => {
  const files = listProseFiles(ROOT);
  assert.ok(files.length > 500, 'the tree is read');
  const faults = files
    .filter((path) => !NOT_YET_CLEAN.some((entry) => path.startsWith(entry)))
    .flatMap((path) => findWordFaults(path, readFileSync(`${ROOT}${path}`, 'utf8')));
  assert.deepEqual(
    faults.map(({ path, line, found, write }) => `${path}:${line} "${found}", write: ${write}`),
    [],
  );
});
