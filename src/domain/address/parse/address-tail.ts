import { findState, STATE_WORDS_MAX, type State } from './states.ts';
import { type AddressToken, NUMBER, POSTCODE_DIGITS, WORD } from './tokenise-address.ts';

/** State and postcode at the end of an address, and the number of tokens before them. */
export type AddressTail = {
  state: State | null;
  /** A second, contradicting state, or null. */
  otherState: State | null;
  /** Four digits, or null if the input has no postcode. */
  postcode: string | null;
  /** Digits in place of the postcode that are not one. */
  badPostcode: string | null;
  /** The number of tokens before state and postcode. */
  end: number;
};

/** Words at the end that do not identify the place: the country, and the centre of a city. */
const AFTERWORDS = new Set(['AUSTRALIA', 'AU', 'AUS', 'AUST', 'CBD']);
/** The territories whose postcodes start with a zero. */
const WITH_ZERO = new Set<State | null>(['NT', 'ACT']);
const LOWEST_WITHOUT_ZERO = 200;
const SHORT_STATE_LETTERS = 3;

/** Reads state and postcode from the end, in either order. */
export function parseAddressTail(tokens: readonly AddressToken[]): AddressTail {
  const tail: AddressTail = { state: null, otherState: null, postcode: null, badPostcode: null, end: tokens.length };
  dropAfterword(tokens, tail);
  takePostcode(tokens, tail);
  dropAfterword(tokens, tail);
  takeState(tokens, tail);
  if (tail.postcode === null && tail.badPostcode === null) takePostcode(tokens, tail);
  dropAfterword(tokens, tail);
  takeOtherState(tokens, tail);
  return tail;
}

/** Whether the word does not identify the place if it is at the end. */
export function isAfterword(word: string): boolean {
  return AFTERWORDS.has(word);
}

function dropAfterword(tokens: readonly AddressToken[], tail: AddressTail): void {
  while (tail.end > 1 && (tokens[tail.end - 1]?.kind ?? WORD) > NUMBER) tail.end--;
  const last = tokens[tail.end - 1];
  if (
    tail.end > 1 &&
    last?.kind === WORD &&
    AFTERWORDS.has(last.text) &&
    findState(joinBack(tokens, tail.end, 2)) === null
  )
    tail.end--;
  while (tail.end > 1 && (tokens[tail.end - 1]?.kind ?? WORD) > NUMBER) tail.end--;
}

function takePostcode(tokens: readonly AddressToken[], tail: AddressTail): void {
  const last = tokens[tail.end - 1];
  if (tail.end < 2 || last?.kind !== NUMBER || last.prefix !== '' || last.suffix !== '') return;
  const before = tokens[tail.end - 2];
  const stateBefore = before?.kind === WORD ? findState(before.text) : null;
  const afterState = stateBefore !== null;
  if (last.text.length === POSTCODE_DIGITS) tail.postcode = last.text;
  else if (WITH_ZERO.has(stateBefore) && last.text.length === POSTCODE_DIGITS - 1 && last.value >= LOWEST_WITHOUT_ZERO)
    // Spreadsheets drop the leading zero of the territories' postcodes. In other states a digit is missing.
    tail.postcode = `0${last.text}`;
  else if (afterState || tail.state !== null) tail.badPostcode = last.text;
  else return;
  tail.end--;
}

function takeState(tokens: readonly AddressToken[], tail: AddressTail): void {
  // Before a postcode, even the only word is a state.
  const most = tail.postcode === null ? tail.end - 1 : tail.end;
  for (let words = 1; words <= Math.min(STATE_WORDS_MAX, most); words++) {
    const state = findState(joinBack(tokens, tail.end, words));
    if (state === null) continue;
    tail.state = state;
    tail.end -= words;
    return;
  }
}

/** Takes a second state from the end (Abbotsford NSW VIC 3067). A full name such as Victoria may be the suburb's or the street's. */
function takeOtherState(tokens: readonly AddressToken[], tail: AddressTail): void {
  if (tail.state === null) return;
  for (let words = 1; words <= Math.min(STATE_WORDS_MAX, tail.end - 2); words++) {
    const text = joinBack(tokens, tail.end, words);
    const state = words === 1 && text.length > SHORT_STATE_LETTERS ? null : findState(text);
    if (state === null) continue;
    tail.otherState = state === tail.state ? null : state;
    tail.end -= words;
    return;
  }
}

function joinBack(tokens: readonly AddressToken[], end: number, words: number): string {
  let text = '';
  for (let position = Math.max(0, end - words); position < end; position++) text += tokens[position]?.text ?? '';
  return text;
}
