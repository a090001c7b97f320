import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { openCsvReader, openTabReader, type RecordReader } from '#base/delimited-records.ts';

function readAll(reader: RecordReader, text: string, pieceLength: number): string[][] {
  const records: string[][] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    reader.push(text.slice(at, at + pieceLength), (fields) => records.push(fields));
  }
  reader.end((fields) => records.push(fields));
  return records;
}

test('tabs separate fields, and quotes and backslashes are ordinary characters', () => {
  assert.deepEqual(readAll(openTabReader(), 'a\t"b\tc\\\r\n\r\n\td\te', 3), [
    ['a', '"b', 'c\\'],
    ['', 'd', 'e'],
  ]);
});

test('fields written as RFC 4180 are read back, in chunks of any length', () => {
  // A record of one empty field is an empty line, which is skipped.
  const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '~', 'é') });
  const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(
      records,
      fc.integer({ min: 1, max: 9 }),
      fc.constantFrom('\n', '\r\n'),
      (written, length, lineBreak) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = written.map((fields) => fields.map(quote).join(',') + lineBreak).join('');
        assert.deepEqual(readAll(openCsvReader(), text, length), written);
      },
    ),
  );
});

test('a quote left open at the end is reported', () => {
  const reader = openCsvReader();
  reader.push('a,"b\n', () => undefined);
  assert.deepEqual(
    reader.end(() => undefined),
    { unclosedQuote: true },
  );
  const closed = openCsvReader();
  closed.push('a,"b"', () => undefined);
  assert.deepEqual(
    closed.end(() => undefined),
    { unclosedQuote: false },
  );
});
