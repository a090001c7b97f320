import { type AddressShard, type Cells, cellAt } from './address-shard.ts';
import type { RowSpan } from './street-rows.ts';

/** The rows of a street from this number on. Rows are sorted by their first number. */
export function findRowsFrom({ numberFirst }: AddressShard, { first, end }: RowSpan, number: number): RowSpan {
  // House numbers are stored plus one.
  return { first: findPlace(numberFirst, first, end, number + 1), end };
}

/** The rows of a street with a range that contains this number and starts at `most` or below, in order. */
export function listRangesOver(shard: AddressShard, { first, end }: RowSpan, number: number, most: number): number[] {
  const { numberFirst, numberLast, rangeRows } = shard;
  const rows: number[] = [];
  for (let place = findPlace(rangeRows, 0, rangeRows.length, first); place < rangeRows.length; place++) {
    const row = rangeRows[place] ?? end;
    if (row >= end || cellAt(numberFirst, row) > most + 1) break;
    if (cellAt(numberLast, row) > number) rows.push(row);
  }
  return rows;
}

/** The first index of a sorted stretch with at least this value. */
function findPlace(cells: Cells, first: number, end: number, value: number): number {
  let low = first;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cellAt(cells, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
