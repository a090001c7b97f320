import { foldText } from '#domain/address/text/fold-text.ts';
import { normaliseNameWord } from '#domain/address/text/name-key.ts';
import { findState } from './states.ts';
import { findFlatType, findLevelType, isLotWord } from './unit-words.ts';

export const WORD = 0;
/** The kind of digits with letters before or after them: 15, 15A, G01. */
export const NUMBER = 1;
/** The kind of the slash between a unit and a number. */
export const SLASH = 2;
/** The kind of the dash between the two ends of a range. */
export const DASH = 3;
/** The kind of the sign between two streets or two units. */
export const AMPERSAND = 4;

/** One token of an address. `value` is -1 unless it is a number. */
export type AddressToken = {
  kind: 0 | 1 | 2 | 3 | 4;
  text: string;
  /** The normalised form inside a name: MT is MOUNT. */
  nameWord: string;
  /** Whether a comma or a line end comes before it. */
  breakBefore: boolean;
  prefix: string;
  value: number;
  suffix: string;
};

/** Longer texts lose their start. The end has locality, state and postcode. */
const MAX_TOKENS = 40;
/** More than any token position, so that `number * POSITIONS + position` is a key of both. */
export const POSITIONS = 64;
const MAX_CHARACTERS = 600;
const MAX_DIGITS = 7;
export const POSTCODE_DIGITS = 4;
const ORDINAL = /^\d{1,3}(ST|ND|RD|TH)$/;
const ASIDE = /\([^()]{0,200}\)/g;
/** An aside that starts like this has a former address, which may contain commas. */
const FORMER_ASIDE = /^\(\s*(?:FORMERLY|PREVIOUSLY|FMLY|FKA|F\/K\/A|(?:FORMER|PREVIOUS|OLD) ADDRESS)\b/;
const JOINED_WORD = /^([A-Z]{2,})(\d+[A-Z]?)$/;
const DOTTED = /\b([A-Z])\.\s?(?=[A-Z]\b)/g;
const MATTERS = /\d|\b(UNIT|FLAT|APT|APARTMENT|SHOP|SUITE|REAR|PART|UPSTAIRS|DOWNSTAIRS|LEVEL|FLOOR)\b/;
/** A hash sign before the only number of a street marks the house: #330 Johnston St. */
const HASH_HOUSE = /^ *# *(?=\d{1,6}[A-Z]? +[A-Z]{2})/;
/** Any other hash sign marks a unit, with or without a word before it. */
const HASH = /(\b(?:UNIT|U|APT|APARTMENT|FLAT|SUITE|SHOP|NO|LOT)\.? *)?# */g;
/** Letters joined to their number by a hyphen: 10-A is 10A, and 10-AB is 10AB. */
const TIED_LETTERS = /\b(\d{1,6})-([A-Z]{1,2})(?![A-Z0-9'/-])/g;
/** Two letters that start a street name instead: 10-St Georges Road. */
const NAME_BEGINNINGS = new Set(['ST', 'MT', 'LA', 'LE', 'DE', 'EL', 'DU', 'DI']);
/** A meaningless hyphen between a number and its street: 10-Smith Street. */
const TIED_NAME = /\b(\d{1,6}[A-Z]?)-(?=[A-Z]{3})/g;
/** A state whose words are joined by hyphens: South-Australia. */
const TIED_STATE =
  /\b(?:NEW[ -]SOUTH[ -]WALES|(?:SOUTH|STH|WEST|WESTERN)-AUSTRALIA|NORTHERN-TERRITORY|AUSTRALIAN[ -]CAPITAL[ -]TERRITORY)\b/g;
const SPACES = /\s+/g;
const JOINED_UNIT = /^(UNIT|FLAT|SHOP|APT|SUITE)([A-Z]\d+[A-Z]?)$/;
const HAS_DIGIT = /\d/;

const SPACE_CODE = 32;
const DIGIT_0 = 48;
const DIGIT_9 = 57;
const LETTER_A = 65;
const LETTER_Z = 90;

/** The tokens of an address, and whether the text was too long to keep all of them. */
type AddressTokens = { tokens: AddressToken[]; isCut: boolean };

/** Splits any text into a bounded number of tokens. */
export function tokeniseAddress(raw: string): AddressTokens {
  const squeezed = raw.length > MAX_CHARACTERS ? raw.replace(SPACES, ' ') : raw;
  const folded = foldText(squeezed.slice(-MAX_CHARACTERS));
  // Folding can make a text longer: one character may become several letters.
  const isTooLong = squeezed.length > MAX_CHARACTERS || folded.length > MAX_CHARACTERS;
  const text = prepareText(folded.slice(-MAX_CHARACTERS));
  const tokens: AddressToken[] = [];
  let breakBefore = false;
  for (let position = 0; position < text.length; ) {
    const code = text.charCodeAt(position);
    if (isWordCode(code)) {
      const start = position;
      while (position < text.length && (isWordCode(text.charCodeAt(position)) || isApostrophe(text, position)))
        position++;
      pushWord(tokens, text.slice(start, position), breakBefore);
      breakBefore = false;
      continue;
    }
    if (code === 44 || code === 59 || code === 124) breakBefore = true;
    else if (code !== SPACE_CODE && pushSign(tokens, code, breakBefore)) breakBefore = false;
    position++;
  }
  const isCut = tokens.length > MAX_TOKENS;
  return { tokens: isCut ? tokens.slice(-MAX_TOKENS) : tokens, isCut: isCut || isTooLong };
}

function prepareText(folded: string): string {
  let text = folded;
  if (text.includes('#'))
    text = text.replace(HASH_HOUSE, '').replace(HASH, (_, word: string | undefined) => word ?? ' UNIT ');
  if (text.includes('(')) {
    // Text in brackets is dropped, unless it contains a number or a unit or is the whole input.
    const without = text.replace(ASIDE, (aside) => {
      if (FORMER_ASIDE.test(aside)) return ',';
      return MATTERS.test(aside) ? `,${aside.slice(1, -1)},` : ' ';
    });
    if (HAS_DIGIT.test(without)) text = without;
  }
  if (text.includes('-')) text = untie(text);
  return text.includes('.') ? text.replace(DOTTED, '$1') : text;
}

/** Removes hyphens between words that are usually separate, or between a number and its letters. */
function untie(text: string): string {
  return text
    .replace(TIED_STATE, (state) => state.replaceAll('-', ' '))
    .replace(TIED_LETTERS, (_, number: string, letters: string) =>
      NAME_BEGINNINGS.has(letters) ? `${number} ${letters}` : number + letters,
    )
    .replace(TIED_NAME, '$1 ');
}

function pushSign(tokens: AddressToken[], code: number, breakBefore: boolean): boolean {
  const kind = code === 47 || code === 92 ? SLASH : code === 45 ? DASH : code === 38 || code === 43 ? AMPERSAND : WORD;
  if (kind === WORD) return false;
  tokens.push({
    kind,
    text: '',
    nameWord: kind === AMPERSAND ? 'AND' : '',
    breakBefore,
    prefix: '',
    value: -1,
    suffix: '',
  });
  return true;
}

function pushWord(tokens: AddressToken[], written: string, breakBefore: boolean): void {
  const text = written.includes("'") ? written.replaceAll("'", '') : written;
  if (text === '') return;
  if (!hasDigit(text)) {
    pushName(tokens, text, breakBefore);
    return;
  }
  // House numbers are by far the most common words with a digit.
  const isPlain = isDigitCode(text.charCodeAt(0)) && isDigitCode(text.charCodeAt(text.length - 1));
  if (!isPlain && ORDINAL.test(text)) {
    pushName(tokens, text, breakBefore);
    return;
  }
  const joined = isDigitCode(text.charCodeAt(0)) ? null : (JOINED_UNIT.exec(text) ?? JOINED_WORD.exec(text));
  // After the word unit, SA24 and LV3 are the unit itself.
  if (joined !== null && introducesNumber(joined[1] ?? '') && findFlatType(tokens.at(-1)?.text ?? '') === null) {
    pushToken(tokens, WORD, joined[1] ?? '', breakBefore, '', -1, '');
    pushWord(tokens, joined[2] ?? '', false);
    return;
  }
  pushNumber(tokens, text, breakBefore);
}

function pushName(tokens: AddressToken[], text: string, breakBefore: boolean): void {
  const last = tokens[tokens.length - 1];
  // "O Connell" is O'Connell, not a house number with the letter O.
  if (last?.kind === WORD && last.text === 'O' && !breakBefore && text.length > 2) {
    tokens.pop();
    pushToken(tokens, WORD, `O${text}`, last.breakBefore, '', -1, '');
  } else pushToken(tokens, WORD, text, breakBefore, '', -1, '');
}

function pushNumber(tokens: AddressToken[], text: string, breakBefore: boolean): void {
  let start = 0;
  while (start < text.length && !isDigitCode(text.charCodeAt(start))) start++;
  let end = start;
  while (end < text.length && isDigitCode(text.charCodeAt(end))) end++;
  const isNumber = start <= 3 && text.length - end <= 2 && end - start <= MAX_DIGITS;
  if (!isNumber) {
    splitRun(tokens, text, start, end, breakBefore);
    return;
  }
  pushToken(tokens, NUMBER, text, breakBefore, text.slice(0, start), Number(text.slice(start, end)), text.slice(end));
}

/** Splits a number that is joined to its street: 15SMITH. */
function splitRun(tokens: AddressToken[], text: string, start: number, end: number, breakBefore: boolean): void {
  if (end - start > MAX_DIGITS || start > 0) {
    pushToken(tokens, WORD, text, breakBefore, '', -1, '');
    return;
  }
  const digits = text.slice(0, end);
  pushToken(tokens, NUMBER, digits, breakBefore, '', Number(digits), '');
  pushWord(tokens, text.slice(end), false);
}

function pushToken(
  tokens: AddressToken[],
  kind: 0 | 1,
  text: string,
  breakBefore: boolean,
  prefix: string,
  value: number,
  suffix: string,
): void {
  tokens.push({ kind, text, nameWord: normaliseNameWord(text), breakBefore, prefix, value, suffix });
}

function introducesNumber(word: string): boolean {
  return findState(word) !== null || findFlatType(word) !== null || findLevelType(word) !== null || isLotWord(word);
}

function hasDigit(text: string): boolean {
  for (let position = 0; position < text.length; position++) if (isDigitCode(text.charCodeAt(position))) return true;
  return false;
}

function isApostrophe(text: string, position: number): boolean {
  return text.charCodeAt(position) === 39;
}

function isDigitCode(code: number): boolean {
  return code >= DIGIT_0 && code <= DIGIT_9;
}

function isWordCode(code: number): boolean {
  return isDigitCode(code) || (code >= LETTER_A && code <= LETTER_Z);
}

/** Whether a comma or a line end comes before one of the tokens from `start` to before `end`. */
export function hasBreak(tokens: readonly AddressToken[], start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (tokens[at]?.breakBefore === true) return true;
  return false;
}

/** Whether the token is a single letter. */
export function isLetter(token: AddressToken | undefined): boolean {
  return token?.kind === WORD && token.text.length === 1;
}

/** Whether the token joins two numbers: 4 & 5, 4 and 5, 4 or 5, 4 to 5. */
export function isJoin(token: AddressToken | undefined): boolean {
  return token?.kind === AMPERSAND || ['TO', 'AND', 'OR'].includes(token?.text ?? '');
}

/** Whether the token is four digits without a letter. */
export function isPostcodeToken(token: AddressToken | undefined): boolean {
  return isNumberToken(token) && token?.text.length === POSTCODE_DIGITS && token.prefix === '' && token.suffix === '';
}

export function isNumberToken(token: AddressToken | undefined): boolean {
  return token?.kind === NUMBER;
}
