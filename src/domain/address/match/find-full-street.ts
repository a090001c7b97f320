import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { visitStreetReadings } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { findFirstStreet, findStreetKey, isOtherName } from '#domain/address/register/street-index.ts';

/** The street with exactly this name, type and direction; -1 if there is none, -2 if there are several. */
export function findFullStreet(
  directory: AddressDirectory,
  query: AddressQuery,
  start: number,
  split: number,
  locality: number,
): number {
  const { table, streetKey, streetType, streetSuffix, localityFirst } = directory;
  const end = localityFirst[locality + 1] ?? 0;
  let found = -1;
  visitStreetReadings(query.tokens, start, split, (name, type, suffix) => {
    const key = findStreetKey(directory, name);
    const first = key < 0 ? -1 : findFirstStreet(directory, locality, key);
    if (first < 0) return;
    for (let street = first; street < end && streetKey[street] === key; street++) {
      if (table.streetTypes[streetType[street] ?? 0] !== type) continue;
      if (table.streetSuffixes[streetSuffix[street] ?? 0] !== suffix || isOtherName(directory, street)) continue;
      found = found === -1 || found === street ? street : -2;
    }
  });
  return found;
}
