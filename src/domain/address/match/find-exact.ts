import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { COMPONENT_WEIGHTS } from './component-weights.ts';
import { findFullStreet } from './find-full-street.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';

const MAX_NAME_WORDS = 6;
const FULL =
  COMPONENT_WEIGHTS.street_name +
  COMPONENT_WEIGHTS.street_type +
  COMPONENT_WEIGHTS.suburb +
  COMPONENT_WEIGHTS.state +
  COMPONENT_WEIGHTS.postcode;

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
      if (street >= 0) found = buildFull(street, locality, start, split);
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

function buildFull(street: number, locality: number, start: number, split: number): StreetHypothesis {
  return {
    street,
    locality,
    start,
    nameScore: 1,
    nameDistance: 0,
    isNameElsewhere: false,
    typeScore: 1,
    suburbScore: 1,
    stateScore: 1,
    postcodeScore: 1,
    base: FULL,
    split,
    relation: 'named',
    isTypeUnknown: false,
    hasLeftover: false,
  };
}
