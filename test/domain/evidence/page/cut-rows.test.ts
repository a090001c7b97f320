import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutRows } from '#domain/evidence/page/cut-rows.ts';

const LINE = { one: 'line', many: 'lines' };
const candidate = (number: number) => ({ name: `candidate ${number}`, one: 'candidate', many: 'candidates' });
const row = (item?: ReturnType<typeof candidate>) => ({ value: 'x', ...(item === undefined ? {} : { item }) });

test('what is left out is counted as what it is: candidates as candidates, whatever rows they take', () => {
  const rows = [row(), ...[1, 2, 2, 3, 4].map((number) => row(candidate(number))), row()];
  assert.deepEqual(cutRows(rows, LINE).left, [
    '4 candidates and 2 lines',
    '4 more candidates and 1 more line',
    '3 more candidates and 1 more line',
    'the rest of candidate 2, 2 more candidates and 1 more line',
    '2 more candidates and 1 more line',
    '1 more candidate and 1 more line',
    '1 more line',
    '',
  ]);
});

test('rows beyond the sixtieth are not laid out, and counted', () => {
  const { rows, left } = cutRows(
    Array.from({ length: 63 }, () => row()),
    LINE,
  );
  assert.deepEqual([rows.length, left.length, left.at(-1), left[0]], [60, 61, '3 more lines', '63 lines']);
});

test('a row is laid out without what it is counted by', () => {
  assert.deepEqual(cutRows([row(candidate(1))], LINE).rows, [{ value: 'x' }]);
});
