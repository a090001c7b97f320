/** Whether the fonts of a page have a character (code point). */
export type CanDraw = (codePoint: number) => boolean;

const MAX_UNBROKEN = 16;
const MAX_VALUE_LENGTH = 400;
// More marks on one letter than any language has would run over the lines above and below.
const MAX_MARKS = 3;
const MARK = /^\p{M}$/u;
const SPACE = /^[\s\p{Zs}]$/u;
// Controls, invisible formatting (which could turn the order of letters round), private and unassigned characters.
const UNSEEN = /^\p{C}$/u;
// Lines break after these by themselves.
const LONG_WORD = new RegExp(`[^\\s\\u200b/-]{${MAX_UNBROKEN}}(?=[^\\s\\u200b/-])`, 'gu');

/** Writes a value as a page shows it: what can be drawn, not too long, and with lines that can break. */
export function printText(text: string, canDraw: CanDraw, maxLength = MAX_VALUE_LENGTH): string {
  return breakLongWords(shortenPrintable(text, canDraw, maxLength));
}

/** Normalises text to what a page can show: white space is a space, and what cannot be drawn or seen stands as its number, `[U+202E]`. */
export function normalisePrintable(text: string, canDraw: CanDraw): string {
  return listPieces(text, canDraw).join('');
}

/**
 * Shortens text to so many characters on the page, saying how many of its own are left to the JSON: a character that
 * stands as its number is one of them, and never cut through, nor a letter from its marks.
 */
export function shortenPrintable(text: string, canDraw: CanDraw, maxLength: number): string {
  const pieces = listPieces(text, canDraw);
  let cut = 0;
  for (let length = 0; cut < pieces.length; cut += 1) {
    length += countShown(pieces[cut] ?? '');
    if (length > maxLength) break;
  }
  if (cut === pieces.length) return pieces.join('');
  while (cut > 0 && MARK.test(pieces[cut] ?? '')) cut -= 1;
  const left = pieces.length - cut;
  const words = left === 1 ? '1 more character' : `${left} more characters`;
  return `${pieces.slice(0, cut).join('')}… (${words} in the JSON)`;
}

/** Lets a line break inside words that are too long for it, with spaces of no width. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_WORD, '$&\u200b');
}

// One piece for each character, a letter with an accent that has a character of its own being one.
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

// Nearly all characters are, and to ask each for its class costs more than the rest of a page's words.
function isPlain(character: string): boolean {
  return character >= ' ' && character <= '~';
}

// A character is one, whatever it takes in memory; only numbers are longer.
function countShown(piece: string): number {
  return piece.startsWith('[U+') ? piece.length : 1;
}

function nameCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}
