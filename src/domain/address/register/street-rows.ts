import type { AddressDirectory } from './address-directory.ts';
import { isOtherName, targetOf } from './street-index.ts';

/** Rows of a shard from `first` to before `end`. */
export type RowSpan = { first: number; end: number };

/** The rows of a street: up to those of the next, or to the end of the shard with its `shardRows` rows. */
export function findStreetRows(directory: AddressDirectory, street: number, shardRows: number): RowSpan {
  const { streetFirstRow } = directory.table;
  const target = targetOf(directory, street);
  const first = streetFirstRow[target] ?? 0;
  const next = streetFirstRow[target + 1] ?? 0;
  // The next street of another shard begins at its row zero.
  return { first, end: next > first ? next : shardRows };
}

/** The street of the directory that a row of a shard belongs to, or -1. */
export function findRowStreet(directory: AddressDirectory, shard: number, shardRows: number, row: number): number {
  const { table, localityFirst } = directory;
  const firstStreet = localityFirst[table.localityShard.indexOf(shard)] ?? 0;
  const lastStreet = localityFirst[table.localityShard.lastIndexOf(shard) + 1] ?? 0;
  for (let street = firstStreet; street < lastStreet; street++) {
    const { first, end } = findStreetRows(directory, street, shardRows);
    if (row >= first && row < end && !isOtherName(directory, street)) return street;
  }
  return -1;
}
