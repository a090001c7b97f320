import type { AddressDirectory } from './address-directory.ts';
import { targetOf } from './street-index.ts';

/** Rows of a shard from the first up to the end, which is not one of them. */
export type RowSpan = { first: number; end: number };

/** The rows of a street: up to those of the next, or to the end of the shard, which has `shardRows` of them. */
export function findStreetRows(directory: AddressDirectory, street: number, shardRows: number): RowSpan {
  const { streetFirstRow } = directory.table;
  const target = targetOf(directory, street);
  const first = streetFirstRow[target] ?? 0;
  const next = streetFirstRow[target + 1] ?? 0;
  // The next street of another shard begins at its row zero.
  return { first, end: next > first ? next : shardRows };
}
