import type { AddressDirectory } from './address-directory.ts';
import { isOtherName } from './street-index.ts';
import { findStreetRows } from './street-rows.ts';

/** The street of the directory that a row of a shard stands in, or -1. */
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
