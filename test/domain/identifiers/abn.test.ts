import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import { readCaseTable } from '#test/read-case-table.ts';

const valid = readCaseTable('abn-valid.txt');
const invalid = readCaseTable('abn-invalid.txt');

test('the tables are complete', () => {
  assert.ok(valid.length >= 20 && invalid.length >= 20);
});

for (const text of valid) {
  test(`"${text}" is an ABN [limits.abn-checksum]`, () => assert.equal(parseAbn(text), text.replaceAll(' ', '')));
}

for (const text of invalid) {
  test(`"${text}" is not an ABN [limits.abn-checksum]`, () => assert.equal(parseAbn(text), null));
}

test('an empty text and spaces are not an ABN', () => {
  for (const text of ['', ' ', '           ']) assert.equal(parseAbn(text), null);
});

test('an ABN is formatted for people', () => {
  assert.equal(formatAbn('51824753556'), '51 824 753 556');
  for (const text of ['5182475355', '518247535567', 'x51824753556']) assert.equal(formatAbn(text), text);
  for (const text of valid) assert.equal(parseAbn(formatAbn(text)), parseAbn(text));
});
