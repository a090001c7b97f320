import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressRow, readAddressRow } from '#domain/address/register/address-row.ts';
import { cellAt } from '#domain/address/register/address-shard.ts';
import { findRowsFrom } from '#domain/address/register/number-rows.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import type { OpenShard } from './find-candidates.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';

/** The addresses of a street right below and right above a number, if there are any. */
export async function listNearestNumbers(
  directory: AddressDirectory,
  openShard: OpenShard,
  { street, locality }: StreetHypothesis,
  number: number,
): Promise<AddressRow[]> {
  const shard = await openShard(directory.table.localityShard[locality] ?? 0);
  const rows = findStreetRows(directory, street, shard.rows);
  const above = findRowsFrom(shard, rows, number);
  return [above.first - 1, above.first]
    .filter((row) => row >= rows.first && row < rows.end && cellAt(shard.numberFirst, row) > 0)
    .map((row) => readAddressRow(directory, shard, street, row));
}
