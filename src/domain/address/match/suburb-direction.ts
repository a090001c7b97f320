import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix, joinNames } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

/** The direction right before a suburb if both together are another suburb of the state (West of West Wallsend), or empty. It belongs to that suburb, unless the street has it. */
export function findSuburbDirection(
  directory: AddressDirectory,
  { tokens, tail, state }: AddressQuery,
  start: number,
  split: number,
): string {
  // A comma starts the suburb, so a direction before it is the street's.
  if (split <= start + 1 || tokens[split]?.breakBefore === true) return '';
  const direction = findStreetSuffix(tokens[split - 1]?.text ?? '');
  if (direction === null) return '';
  const localities = directory.localityIndex.get(joinNames(tokens, split - 1, tail.end)) ?? [];
  const isSuburb = localities.some((locality) => state < 0 || directory.localityState[locality] === state);
  return isSuburb ? direction : '';
}
