import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { joinNames, visitStreetReadings } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { findFirstStreet, findStreetKey, isOtherName } from '#domain/address/register/street-index.ts';
import { buildNamedStreet, type StreetHypothesis } from './street-hypothesis.ts';

const MAX_NAME_WORDS = 6;
const FULL = { streetScore: 1, stateScore: 1, postcodeScore: 1 };

/** The only street that the input names in full (name, type, suburb, state and postcode); null if there is none or more than one. */
export function findExactStreet(directory: AddressDirectory, query: AddressQuery): StreetHypothesis | null {
  const { tail, tokens, state, postcode, starts } = query;
  const start = starts[0] ?? 0;
  if (state < 0 || postcode < 0 || query.isStateGuessed || query.otherState >= 0) return null;
  let found: StreetHypothesis | null = null;
  const comma = findLastBreak(query, start);
  for (let split = comma > 0 ? comma : Math.max(start + 1, tail.end - MAX_NAME_WORDS); split < tail.end; split++) {
    const key = joinNames(tokens, split, tail.end);
    for (const locality of directory.localityIndex.get(key) ?? []) {
      if (directory.localityPostcode[locality] !== postcode || directory.localityState[locality] !== state) continue;
      if (directory.localityKey[locality] !== key) continue;
      const street = findFullStreet(directory, query, start, split, locality);
      if (street === -2 || (street >= 0 && found !== null)) return null;
      if (street >= 0) found = buildNamedStreet({ street, locality, start, split }, FULL);
    }
    // A comma right before a known suburb marks the end of the street.
    if (split === comma && found !== null) return found;
  }
  return found;
}

function findLastBreak(query: AddressQuery, start: number): number {
  for (let at = query.tail.end - 1; at > start; at--) if (query.tokens[at]?.breakBefore === true) return at;
  return -1;
}

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
