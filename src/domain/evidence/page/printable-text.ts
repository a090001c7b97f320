import { countWords } from '#base/count-words.ts';

/** Whether the fonts of a page have a character (code point). */
export type CanDraw = (codePoint: number) => boolean;

const MAX_UNBROKEN = 16;
const MAX_VALUE_LENGTH = 400;
// More combining marks than any language uses would overlap the lines above and below.
const MAX_MARKS = 3;
const MARK = /^\p{M}$/u;
const SPACE = /^[\s\p{Zs}]$/u;
// Control, invisible formatting (which could reverse text), private-use and unassigned characters.
const UNSEEN = /^\p{C}$/u;
// Lines already break after these, and between Chinese, Japanese and Korean characters. No break before a mark or a Thai
// vowel that belongs to the letter before it, or after U+094D, which joins two Devanagari letters into one sign.
const LONG_WORD = new RegExp(
  `[^\\s\\u200b/-]{${MAX_UNBROKEN},}?(?<!\\u094d)(?=[^\\s\\u200b/-])(?![\\p{M}\\u0e33])`,
  'gu',
);

/** Formats a value for a page: only printable characters, shortened, and with possible line breaks. `where` has the rest. */
export function printText(text: string, canDraw: CanDraw, maxLength = MAX_VALUE_LENGTH, where = 'the JSON'): string {
  return breakLongWords(shortenPrintable(text, canDraw, maxLength, where));
}

/**
 * Normalises text for a page: white space becomes a space, unprintable characters become their number, `[U+202E]`.
 * Shortens it to a number of printed characters, and says how many characters are elsewhere, where
 * a `[U+202E]` counts as one. Never cuts inside one, or between a letter and its marks.
 */
export function shortenPrintable(text: string, canDraw: CanDraw, maxLength: number, where = 'the JSON'): string {
  const pieces = listPieces(text, canDraw);
  let cut = 0;
  for (let length = 0; cut < pieces.length; cut += 1) {
    length += countShown(pieces[cut] ?? '');
    if (length > maxLength) break;
  }
  if (cut === pieces.length) return pieces.join('');
  while (cut > 0 && MARK.test(pieces[cut] ?? '')) cut -= 1;
  const left = pieces.length - cut;
  const words = countWords(left, 'more character', 'more characters');
  return `${pieces.slice(0, cut).join('')}… (${words} in ${where})`;
}

/** Whether printed text has a character as its number. */
export function hasNumberedCharacter(printed: string): boolean {
  return /\[U\+[0-9A-F]{4,6}\]/.test(printed);
}

/** Inserts zero-width spaces so that lines can break inside long words. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_WORD, '$&\u200b');
}

// One piece per character; a letter with an accent is one character if Unicode has it.
function listPieces(text: string, canDraw: CanDraw): string[] {
  const pieces: string[] = [];
  let marks = 0;
  for (const character of text.toWellFormed().normalize('NFC')) {
    marks = isPlain(character) || !MARK.test(character) ? 0 : marks + 1;
    pieces.push(showCharacter(character, marks, canDraw));
  }
  return pieces;
}

function showCharacter(character: string, marks: number, canDraw: CanDraw): string {
  if (isPlain(character)) return canDraw(character.charCodeAt(0)) ? character : nameCharacter(character);
  if (SPACE.test(character)) return ' ';
  const codePoint = character.codePointAt(0) ?? 0;
  return marks > MAX_MARKS || UNSEEN.test(character) || !canDraw(codePoint) ? nameCharacter(character) : character;
}

// Nearly all characters are printable ASCII, and testing each one's class is the slowest part of building a page.
function isPlain(character: string): boolean {
  return character >= ' ' && character <= '~';
}

// Counts code points; only `[U+…]` numbers are longer than one.
function countShown(piece: string): number {
  return piece.startsWith('[U+') ? piece.length : 1;
}

function nameCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}
