import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt } from '#domain/address/register/address-shard.ts';
import { isOtherName } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';

type BuildingSite = { street: number; rows: number[] };

/** All sites in the locality that have the name of the building, by street. */
export function listBuildingSites(
  directory: AddressDirectory,
  shard: AddressShard,
  locality: number,
  building: string,
): BuildingSite[] {
  const names = shard.dictionaries.building.map((name) => name !== '' && buildNameKey(name) === building);
  if (!names.includes(true)) return [];
  const { localityFirst } = directory;
  const sites: BuildingSite[] = [];
  for (let street = localityFirst[locality] ?? 0; street < (localityFirst[locality + 1] ?? 0); street++) {
    if (isOtherName(directory, street)) continue;
    const rows = listSiteRows(directory, shard, street, names);
    if (rows.length > 0) sites.push({ street, rows });
  }
  return sites;
}

/** The rows of each site of the street where at least one row has one of the names. Units often lack the name of their building. */
function listSiteRows(directory: AddressDirectory, shard: AddressShard, street: number, names: boolean[]): number[] {
  const { first, end } = findStreetRows(directory, street, shard.rows);
  const rows = Array.from({ length: end - first }, (_, place) => first + place);
  const sites = new Set(rows.filter((row) => names[cellAt(shard.building, row)]).map((row) => readSite(shard, row)));
  return sites.size === 0 ? [] : rows.filter((row) => sites.has(readSite(shard, row)));
}

function readSite({ numberFirst, numberLast, numberAffix, lot }: AddressShard, row: number): string {
  const number = cellAt(numberFirst, row);
  return [number, cellAt(numberLast, row), cellAt(numberAffix, row), number === 0 ? cellAt(lot, row) : 0].join();
}
