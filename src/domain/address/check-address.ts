import { ServiceError } from '#base/service-error.ts';
import { type AddressDirectory, findStreetPlace } from './address-directory.ts';
import type { AddressQuery } from './address-query.ts';
import type { Found } from './find-candidates.ts';
import { findStreetSuffix, guessStreetType, joinNames } from './street-reading.ts';
import { findStreetType } from './street-types.ts';
import { type AddressToken, NUMBER, WORD } from './tokenise-address.ts';

const LOWEST_POSTCODE = 200;
const ACT_HIGHEST = 299;
const NT_LOWEST = 800;
const MAX_LOCALITY_WORDS = 5;

/** Refuses what can be no address whatever the register holds: incomplete_address, invalid_postcode. */
export function checkAddress(query: AddressQuery): void {
  const { tail, tokens } = query;
  if (tail.badPostcode !== null || tail.postcode?.startsWith('00') === true)
    throw new ServiceError('invalid_postcode', `${tail.badPostcode ?? tail.postcode} is not an Australian postcode.`);
  const words = tokens.slice(0, tail.end).filter((token) => token.kind === WORD).length;
  const start = query.starts[0] ?? 0;
  if (words === 0 || start >= tail.end)
    throw new ServiceError(
      'incomplete_address',
      'The address names no street: give number, street, suburb, state and postcode.',
    );
}

/** Says why nothing was found, when the input itself is the reason: invalid_postcode, invalid_state, incomplete_address, unsupported_street_type. */
export function checkMiss(directory: AddressDirectory, query: AddressQuery, found: Found): void {
  const { tail, tokens } = query;
  if (tail.postcode !== null && !isInRange(Number(tail.postcode)))
    throw new ServiceError('invalid_postcode', `${tail.postcode} is not an Australian postcode.`);
  const last = tokens[tail.end - 1];
  if (tail.state === null && isStrayState(directory, tokens, tail.end))
    throw new ServiceError('invalid_state', `${last?.text ?? ''} is none of the eight states and territories.`);
  if (found.bestStreet === null && !tokens.slice(0, tail.end).some((token) => token.kind === NUMBER))
    throw new ServiceError('incomplete_address', 'The address names no number and no known street.');
  const stray = findStrayType(directory, query);
  if (stray !== null) throw new ServiceError('unsupported_street_type', `${stray} is not a street type of G-NAF.`);
}

function isInRange(postcode: number): boolean {
  return (postcode >= LOWEST_POSTCODE && postcode <= ACT_HIGHEST) || postcode >= NT_LOWEST;
}

/** Whether a short word stands where the state should, right behind a known locality. */
function isStrayState(directory: AddressDirectory, tokens: readonly AddressToken[], end: number): boolean {
  const last = tokens[end - 1];
  if (last?.kind !== WORD || last.text.length > 3 || findLocalityStart(directory, tokens, end) !== -1) return false;
  return findStreetType(last.text) === null && findLocalityStart(directory, tokens, end - 1) !== -1;
}

function findLocalityStart(directory: AddressDirectory, tokens: readonly AddressToken[], end: number): number {
  for (let start = Math.max(0, end - MAX_LOCALITY_WORDS); start < end; start++)
    if (directory.localityIndex.has(joinNames(tokens, start, end))) return start;
  return -1;
}

/** The word that stands where the type should, when the name before it is a street of the named locality. */
function findStrayType(directory: AddressDirectory, query: AddressQuery): string | null {
  const { tokens, tail } = query;
  const start = query.starts[0] ?? 0;
  const split = findLocalityStart(directory, tokens, tail.end);
  const word = tokens[split - 1];
  if (split - start < 2 || word?.kind !== WORD) return null;
  if (findStreetType(word.text) !== null || findStreetSuffix(word.text) !== null || guessStreetType(word.text) !== null)
    return null;
  const key = directory.streetKeyIndex.get(joinNames(tokens, start, split - 1));
  if (key === undefined) return null;
  const localities = directory.localityIndex.get(joinNames(tokens, split, tail.end)) ?? [];
  return localities.some((locality) => findStreetPlace(directory, locality, key) >= 0) ? word.text : null;
}
