import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import { buildSourceFile } from '#domain/evidence/build-source-file.ts';

const FROM = { url: 'https://register.example/', published_at: null };
const A = 'a'.repeat(64);
const B = 'b'.repeat(64);

test('one file is identified by its hash and base name', () => {
  assert.deepEqual(buildSourceFile([{ sha256: A, name: 'abn.zip' }], FROM), { sha256: A, name: 'abn.zip', ...FROM });
  const path = buildSourceFile([{ sha256: A, name: '/home/someone/abn.zip' }], FROM);
  assert.equal(path.name, 'abn.zip', 'never by a path of a machine');
  const long = buildSourceFile([{ sha256: A, name: `${'x'.repeat(300)}\u202e.\n` }], FROM);
  assert.deepEqual([long.name.length, long.name.endsWith('x_._')], [255, true]);
});

test('several files are identified by the hash of their list, in any order', () => {
  const files = [
    { sha256: B, name: 'part-2.zip' },
    { sha256: A, name: 'part-1.zip' },
  ];
  const list = `${A}  part-1.zip\n${B}  part-2.zip\n`;
  const named = { sha256: sha256Hex(list), name: 'SHA256SUMS of 2 files', ...FROM };
  assert.deepEqual(buildSourceFile(files, FROM), named);
  assert.deepEqual(buildSourceFile(files.toReversed(), FROM), named);
});
