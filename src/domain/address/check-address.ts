import { ServiceError } from '#contract/service-error.ts';
import type { Found } from './match/find-candidates.ts';
import type { AddressQuery } from './parse/address-query.ts';
import { isAfterword } from './parse/address-tail.ts';
import { findMisspeltState } from './parse/find-misspelt-state.ts';
import { OTHER_TERRITORIES } from './parse/other-territories.ts';
import { readUnitsAlone } from './parse/read-numbers.ts';
import { findState } from './parse/states.ts';
import { findStreetSuffix, guessStreetType, joinNames } from './parse/street-reading.ts';
import { findStreetType } from './parse/street-types.ts';
import { type AddressToken, NUMBER, WORD } from './parse/tokenise-address.ts';
import type { AddressDirectory } from './register/address-directory.ts';
import { findFirstStreet, findStreetKey } from './register/street-index.ts';

const LOWEST_POSTCODE = 200;
const ACT_HIGHEST = 299;
const NT_LOWEST = 800;
const MAX_LOCALITY_WORDS = 5;
const MAX_STATE_LETTERS = 3;
const LEAST_TYPE_LETTERS = 4;
const MAX_POSTCODE_LETTERS = 6;

/** Refuses input that cannot be an address: incomplete_address, invalid_postcode, invalid_state. */
export function checkAddress(directory: AddressDirectory, query: AddressQuery): void {
  const { tail, tokens } = query;
  if (tail.badPostcode !== null || tail.postcode?.startsWith('00') === true)
    throw noPostcode(tail.badPostcode ?? tail.postcode);
  if (!namesStreet(query)) throw incomplete('The address names no street');
  const hasNumber = tokens.some((token, at) => token.kind === NUMBER && at < tail.end);
  if (query.postBox !== null && !hasNumber)
    throw incomplete('A post box or a number on a mail route is not a street address');
  const afterState = findAfterState(directory, query);
  if (afterState !== null) throw noPostcode(afterState);
  if (!hasNumber && findLocalityStart(directory, tokens, tail.end) === 0)
    throw incomplete('The address names a suburb but no street');
  if (tail.state === null && isStrayState(directory, query))
    throw new ServiceError(
      'invalid_state',
      `${tokens[tail.end - 1]?.text ?? ''} is not one of the eight states and territories.`,
    );
}

/** Whether words remain that can name a street, besides a street type, a state or the country. */
function namesStreet({ tokens, tail, starts }: AddressQuery): boolean {
  const words = tokens.slice(starts[0] ?? 0, tail.end).filter((token) => token.kind === WORD);
  const [only] = words;
  if (only === undefined) return false;
  if (words.length > 1) return true;
  const isShortType = only.text.length <= MAX_STATE_LETTERS && findStreetType(only.text) !== null;
  return !isShortType && findState(only.text) === null && !isAfterword(only.text);
}

/** The text after the state if it is in place of the postcode but is not one; null otherwise. */
function findAfterState(directory: AddressDirectory, { tokens, tail }: AddressQuery): string | null {
  if (tail.state !== null || tail.postcode !== null) return null;
  for (let at = tail.end - 2; at >= Math.max(1, tail.end - 3); at--) {
    const word = tokens[at];
    if (word?.kind !== WORD || word.text.length > MAX_STATE_LETTERS || findState(word.text) === null) continue;
    const rest = tokens.slice(at + 1, tail.end);
    const text = rest.map((token) => token.text).join('');
    const isName = rest.some((token) => findStreetType(token.text) !== null) || directory.localityIndex.has(text);
    return isName || text.length > MAX_POSTCODE_LETTERS ? null : text;
  }
  return null;
}

/** Refuses input for which nothing was found if the input itself is wrong: invalid_postcode, incomplete_address, unsupported_street_type. */
export function checkMiss(directory: AddressDirectory, query: AddressQuery, found: Found): void {
  const { tail, tokens } = query;
  if (tail.postcode !== null && !isInRange(Number(tail.postcode))) throw noPostcode(tail.postcode);
  if (namesBuilding(directory, query)) return;
  const hasNumber = tokens.some((token, at) => token.kind === NUMBER && at < tail.end);
  if (found.bestStreet === null && !hasNumber) throw incomplete('The address has no number and no known street');
  const stray = findStrayType(directory, query);
  if (stray !== null) throw unsupported(stray);
}

/** Whether the input has no house number, and the words before a known suburb are not a street: they can only name a building. */
export function namesBuilding(directory: AddressDirectory, query: AddressQuery): boolean {
  const { tokens, tail } = query;
  const units = readUnitsAlone(query);
  const split = findLocalityStart(directory, tokens, tail.end);
  if (units === null || split <= units.start) return false;
  const comma = tokens.findIndex((token, at) => at > units.start && token.breakBefore);
  const last = tokens[Math.min(comma < 0 ? split : comma, split) - 1];
  return last?.kind === WORD && findStreetType(last.text) === null && guessStreetType(last.text) === null;
}

/** The word in place of the street type that a match ignores, or null. */
export function findPassedType(query: AddressQuery, found: Found): string | null {
  const best = found.candidates[0]?.hypothesis;
  if (best === undefined || !best.isTypeUnknown || best.split >= query.tail.end) return null;
  const word = query.tokens[best.split - 1]?.text ?? '';
  // A shorter word is more likely a misspelt abbreviation than an unknown type.
  return word.length >= LEAST_TYPE_LETTERS && best.nameDistance === 0 ? word : null;
}

function noPostcode(text: string | null): ServiceError {
  return new ServiceError('invalid_postcode', `${text} is not an Australian postcode.`);
}

function incomplete(reason: string): ServiceError {
  return new ServiceError('incomplete_address', `${reason}: give number, street, suburb, state and postcode.`);
}

/** The error for an unknown word in place of the street type. */
export function unsupported(word: string): ServiceError {
  return new ServiceError(
    'unsupported_street_type',
    `${word} is not a street type of G-NAF: correct it, or write it in full.`,
  );
}

function isInRange(postcode: number): boolean {
  return (postcode >= LOWEST_POSTCODE && postcode <= ACT_HIGHEST) || postcode >= NT_LOWEST;
}

/** Whether a short word right after a known locality is in place of the state but is not one. */
function isStrayState(directory: AddressDirectory, query: AddressQuery): boolean {
  const { tokens, tail } = query;
  const last = tokens[tail.end - 1];
  if (last?.kind !== WORD || last.text.length > MAX_STATE_LETTERS || last.text.length < 2) return false;
  // With a place outside the other territories, OT is as wrong as any unknown state.
  if (last.text === OTHER_TERRITORIES) return true;
  if (findMisspeltState(query) !== null || findStreetType(last.text) !== null || findStreetSuffix(last.text) !== null)
    return false;
  return (
    findLocalityStart(directory, tokens, tail.end) === -1 && findLocalityStart(directory, tokens, tail.end - 1) !== -1
  );
}

/** The start of the longest known suburb that ends here, or -1. */
export function findLocalityStart(directory: AddressDirectory, tokens: readonly AddressToken[], end: number): number {
  for (let start = Math.max(0, end - MAX_LOCALITY_WORDS); start < end; start++)
    if (directory.localityIndex.has(joinNames(tokens, start, end))) return start;
  return -1;
}

/** The unknown word in place of the street type, if the name before it is a street of the locality; null otherwise. */
function findStrayType(directory: AddressDirectory, query: AddressQuery): string | null {
  const { tokens, tail } = query;
  const start = query.starts[0] ?? 0;
  const split = findLocalityStart(directory, tokens, tail.end);
  const word = tokens[split - 1];
  if (split - start < 2 || word?.kind !== WORD) return null;
  if (findStreetType(word.text) !== null || findStreetSuffix(word.text) !== null || guessStreetType(word.text) !== null)
    return null;
  const key = findStreetKey(directory, joinNames(tokens, start, split - 1));
  if (key < 0) return null;
  const localities = directory.localityIndex.get(joinNames(tokens, split, tail.end)) ?? [];
  return localities.some((locality) => findFirstStreet(directory, locality, key) >= 0) ? word.text : null;
}
