import { dropFormer } from './drop-former.ts';
import { isStreetOnly } from './leading-words.ts';
import { findState, STATE_WORDS_MAX } from './states.ts';
import { isTypeToken } from './street-types.ts';
import { type AddressToken, DASH, isNumberToken, isPostcodeToken, SLASH, WORD } from './tokenise-address.ts';
import { findFlatType } from './unit-words.ts';

/** Words before a telephone number. */
const TELEPHONE = new Set(['PH', 'PHONE', 'TEL', 'TELEPHONE', 'MOB', 'MOBILE', 'FAX']);

/** Puts the tokens in the usual order, number to postcode, and removes former addresses, parcels and telephone numbers. */
export function orderTokens(tokens: AddressToken[]): void {
  dropTelephone(tokens);
  dropFormer(tokens);
  dropBlock(tokens);
  endAtPostcode(tokens);
  moveNumberFront(tokens);
  movePartFront(tokens);
}

/** Moves a part of a property in brackets after the number (330 (rear) Johnston St) to before it. */
function movePartFront(tokens: AddressToken[]): void {
  const at = tokens.findIndex(
    ({ text, breakBefore }, place) =>
      (text === 'REAR' || text === 'PART') &&
      breakBefore &&
      isNumberToken(tokens[place - 1]) &&
      tokens[place + 1]?.kind === WORD &&
      tokens[place + 1]?.breakBefore === true,
  );
  const [part, number, next] = [tokens[at], tokens[at - 1], tokens[at + 1]];
  if (part === undefined || number === undefined || next === undefined) return;
  next.breakBefore = false;
  tokens.splice(at - 1, 2, { ...part, breakBefore: number.breakBefore }, { ...number, breakBefore: false });
}

/** Removes a telephone number and everything after it. */
function dropTelephone(tokens: AddressToken[]): void {
  const at = tokens.findIndex(
    ({ kind, text }, place) => kind === WORD && TELEPHONE.has(text) && isNumberToken(tokens[place + 1]),
  );
  if (at > 0) tokens.length = at;
}

/** Removes a block and section, which identify parcels in the Australian Capital Territory and are not house numbers. */
function dropBlock(tokens: AddressToken[]): void {
  const at = tokens.findIndex(({ text }, place) => text === 'BLOCK' && isNumberToken(tokens[place + 1]));
  if (at < 0 || tokens[at + 2]?.text !== 'SECTION' || !isNumberToken(tokens[at + 3])) return;
  const next = tokens[at + 4];
  if (next !== undefined) next.breakBefore = true;
  tokens.splice(at, 4);
}

/** Drops what comes after state and postcode. If that is the street itself (Fitzroy VIC 3065, 1 Smith St), moves it to the front. */
function endAtPostcode(tokens: AddressToken[]): void {
  const at = tokens.findLastIndex(
    (token, place) => isPostcodeToken(token) && findState(tokens[place - 1]?.text ?? '') !== null,
  );
  if (at < 2 || at === tokens.length - 1) return;
  if (tokens.slice(0, at).some(isNumberToken)) {
    keepOtherState(tokens, at, tokens.splice(at + 1));
    return;
  }
  const [first] = tokens;
  if (!isNumberToken(tokens[at + 1]) || first === undefined) return;
  first.breakBefore = true;
  tokens.push(...tokens.splice(0, at + 1));
}

/** Keeps a second state after the postcode by moving it next to the first, which it may contradict. */
function keepOtherState(tokens: AddressToken[], postcode: number, behind: readonly AddressToken[]): void {
  const state = tokens[postcode - 1];
  for (let words = 1; words <= Math.min(STATE_WORDS_MAX, behind.length); words++) {
    const other = findState(behind.slice(0, words).reduce((text, token) => text + token.text, ''));
    if (other === null || state === undefined) continue;
    tokens.splice(postcode - 1, 0, { ...state, text: other, nameWord: other, breakBefore: false });
    return;
  }
}

/** Moves numbers after their street (Elizabeth Street 42, Hobart) to before it. */
function moveNumberFront(tokens: AddressToken[]): void {
  const at = tokens.findIndex(isNumberToken);
  const number = tokens[at];
  if (at < 2 || number === undefined || number.breakBefore || isPostcodeToken(number)) return;
  const end = findNumbersEnd(tokens, at);
  const next = tokens[end];
  if (!closesStreet(tokens[at - 1], next)) return;
  // If there is another number, that one is the house number.
  if (tokens.slice(end).some((token) => isNumberToken(token) && !isPostcodeToken(token))) return;
  // A number right before another street belongs to that street.
  if (next === undefined || (!next.breakBefore && tokens.slice(end + 1).some(isTypeToken))) return;
  next.breakBefore = true;
  let start = at - 1;
  while (start > 0 && tokens[start]?.breakBefore !== true) start--;
  const [first, ...others] = tokens.splice(at, end - at);
  if (first !== undefined) tokens.splice(start, 0, { ...first, breakBefore: start > 0 }, ...others);
}

/** Whether the word before a number is the type of its street. Types that also end building names (Court, Place) count only if a comma follows the number. */
function closesStreet(word: AddressToken | undefined, next: AddressToken | undefined): boolean {
  if (word?.kind !== WORD || isStreetOnly(word.text)) return word?.kind === WORD;
  return isTypeToken(word) && next?.breakBefore === true && findFlatType(word.text) === null;
}

/** The end of the numbers that start here: 42, 42-44, 3/42. */
function findNumbersEnd(tokens: readonly AddressToken[], start: number): number {
  let end = start + 1;
  while ((tokens[end]?.kind === DASH || tokens[end]?.kind === SLASH) && isNumberToken(tokens[end + 1])) end += 2;
  return end;
}
