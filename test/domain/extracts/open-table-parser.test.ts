import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTableParser } from '#domain/extracts/open-table-parser.ts';
import { BadRegisterFile, type ParsedRow } from '#domain/extracts/register-dataset.ts';

/** Parses a table that keeps NAME and rejects a row without one. */
function read(text: string, format: 'tab' | 'csv' = 'tab') {
  const rows: ParsedRow[] = [];
  const parser = openTableParser({
    format,
    required: ['NAME', 'ABN'],
    parseRow: (row) =>
      row('NAME') === ''
        ? { rejected: 'no name', row: 'the parser of a dataset need not know the row' }
        : { keys: [row('ABN'), row('STATE')], line: row('NAME') },
  });
  // In pieces, as a file is streamed.
  for (const character of text) parser.push(character, (row) => rows.push(row));
  const facts = parser.end((row) => rows.push(row));
  return { rows, facts };
}

test('columns are found by name, in any order, ignoring surrounding spaces', () => {
  const kept = { keys: ['79002637069', ''], line: 'SHOP' };
  assert.deepEqual(read('NAME\tABN\nSHOP\t79002637069\n').rows, [kept]);
  assert.deepEqual(read(' ABN \tNAME\n79002637069\tSHOP\n').rows, [kept]);
  assert.deepEqual(read('ABN,NAME\n79002637069,SHOP\n', 'csv').rows, [kept]);
});

test('a missing column reads as empty', () => {
  assert.deepEqual(read('NAME\tABN\nSHOP\t1\n').rows, [{ keys: ['1', ''], line: 'SHOP' }]);
  assert.deepEqual(read('NAME\tABN\tSTATE\nSHOP\t1\tNSW\n').rows, [{ keys: ['1', 'NSW'], line: 'SHOP' }]);
});

test('a last row without a line break is a normal row', () => {
  assert.deepEqual(read('NAME\tABN\nSHOP\t1\nSTORE\t2').rows, [
    { keys: ['1', ''], line: 'SHOP' },
    { keys: ['2', ''], line: 'STORE' },
  ]);
});

test('a table has no position in a set and no time', () => {
  assert.deepEqual(read('NAME\tABN\n').facts, { sequence: null, extractedAt: null });
});

test('a rejected row is reported as in the file, with the reason', () => {
  assert.deepEqual(read('NAME\tABN\n\t1\nSHOP\nSHOP\t1\t2\n').rows, [
    { rejected: 'no name', row: '\t1' },
    { rejected: '1 columns where the header has 2', row: 'SHOP' },
    { rejected: '3 columns where the header has 2', row: 'SHOP\t1\t2' },
  ]);
});

const REFUSED = [
  ['nothing at all', '', 'the file is empty'],
  ['another table', 'STREET\tTOWN\n', 'not the expected file: no column NAME, ABN'],
  ['a table that lacks a column', 'NAME\n', 'not the expected file: no column ABN'],
  [
    'a last row that is not whole',
    'NAME\tABN\nSHOP\t1\nSTO',
    'the file is cut off in the middle of its last row: download it again',
  ],
] as const;

for (const [what, text, message] of REFUSED) {
  test(`${what} is rejected: ${message}`, () => {
    assert.throws(
      () => read(text),
      (error) => error instanceof BadRegisterFile && error.code === 'invalid_input' && error.message === message,
    );
  });
}

test('a table that ends inside quotes is truncated', () => {
  assert.throws(() => read('NAME,ABN\nSHOP,"1', 'csv'), /cut off in the middle of its last row/);
});
