import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCsv } from '#base/csv-text.ts';

test('a cell of CSV with a comma, a quote or any line end is quoted', () => {
  const cells = ['a,b', 'a"b', 'a\nb', 'a\rb', 'a b'];
  assert.equal(writeCsv([cells]), '"a,b","a""b","a\nb","a\rb",a b\r\n');
});
