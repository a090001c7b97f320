import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { STATES, type State } from '#domain/address/parse/states.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';

/** Cities that people write after the suburb, with their states. */
const CITIES = new Map<string, State>([
  ['SYDNEY', 'NSW'],
  ['MELBOURNE', 'VIC'],
  ['BRISBANE', 'QLD'],
  ['PERTH', 'WA'],
  ['ADELAIDE', 'SA'],
  ['HOBART', 'TAS'],
  ['DARWIN', 'NT'],
  ['CANBERRA', 'ACT'],
]);
const MAX_SUBURB_WORDS = 4;

/** The query without a city after one of its suburbs (Abbotsford, Melbourne VIC), where the city is not the suburb. */
export function dropCity(directory: AddressDirectory, query: AddressQuery): AddressQuery {
  const { tokens, tail, postcode } = query;
  const at = tail.end - 1;
  const city = tokens[at];
  const state = STATES.indexOf(CITIES.get(city?.text ?? '') ?? 'ACT');
  if (city === undefined || !CITIES.has(city.text) || (query.state >= 0 && query.state !== state)) return query;
  const isThere = (key: string): boolean =>
    (directory.localityIndex.get(key) ?? []).some(
      (locality) =>
        directory.localityState[locality] === state &&
        (postcode < 0 || directory.localityPostcode[locality] === postcode),
    );
  // With the city's own postcode, its centre is meant.
  if (postcode >= 0 && isThere(city.nameWord)) return query;
  for (let start = Math.max(1, at - MAX_SUBURB_WORDS); start < at; start++) {
    const isApart = tokens[start]?.breakBefore === true || findStreetType(tokens[start - 1]?.text ?? '') !== null;
    if (isApart && isThere(joinNames(tokens, start, at))) return { ...query, tail: { ...tail, end: at } };
  }
  return query;
}
