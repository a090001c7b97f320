import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutRows } from '#domain/evidence/page/cut-rows.ts';

const LINE = { one: 'line', many: 'lines' };
const candidate = (number: number) => ({ name: `candidate ${number}`, one: 'candidate', many: 'candidates' });
const row = (item?: ReturnType<typeof candidate>) => ({ value: 'x', ...(item === undefined ? {} : { item }) });

const draw = ({ value }: { value: string }) => ({ value });

test('omitted rows are counted as items: candidates as candidates, however many rows they take', () => {
  const rows = [row(), ...[1, 2, 2, 3, 4].map((number) => row(candidate(number))), row()];
  assert.deepEqual(cutRows(rows, LINE, draw).left, [
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

test('rows after the sixtieth are not laid out, but counted', () => {
  const { rows, left } = cutRows(
    Array.from({ length: 63 }, () => row()),
    LINE,
    draw,
  );
  assert.deepEqual([rows.length, left.length, left.at(-1), left[0]], [60, 61, '3 more lines', '63 lines']);
});

test('a row is laid out without its counting item', () => {
  assert.deepEqual(cutRows([row(candidate(1))], LINE, draw).rows, [{ value: 'x' }]);
});

test('rows that never fit are counted with the rest, and not drawn', () => {
  const numbers = [...Array.from({ length: 59 }, (_, at) => at), 59, 59, 60, 61, 61];
  let drawn = 0;
  const { rows, left } = cutRows(
    numbers.map((number) => row(candidate(number))),
    LINE,
    () => {
      drawn += 1;
      return {};
    },
  );
  assert.deepEqual([rows.length, drawn], [60, 60]);
  assert.deepEqual(
    [left[0], left[58], left[59], left[60]],
    ['62 candidates', '4 more candidates', '3 more candidates', 'the rest of candidate 59 and 2 more candidates'],
  );
});
