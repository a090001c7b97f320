import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix, joinNames } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

/** The direction right before the words of a suburb where both together name another suburb of the state (West of West Wallsend): it belongs to that suburb and not to the street, unless the street has it. Empty where there is none. */
export function findSuburbDirection(
  directory: AddressDirectory,
  { tokens, tail, state }: AddressQuery,
  start: number,
  split: number,
): string {
  // Behind a comma the suburb begins, and the direction before the comma is the street's.
  if (split <= start + 1 || tokens[split]?.breakBefore === true) return '';
  const direction = findStreetSuffix(tokens[split - 1]?.text ?? '');
  if (direction === null) return '';
  const localities = directory.localityIndex.get(joinNames(tokens, split - 1, tail.end)) ?? [];
  const isSuburb = localities.some((locality) => state < 0 || directory.localityState[locality] === state);
  return isSuburb ? direction : '';
}
