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
  return breakLongWords(shortenText(normalisePrintable(text, canDraw), maxLength));
}

/** Normalises text to what a page can show: white space is a space, and what cannot be drawn or seen stands as its number, `[U+202E]`. */
export function normalisePrintable(text: string, canDraw: CanDraw): string {
  let shown = '';
  let marks = 0;
  for (const character of text.toWellFormed().normalize('NFC')) {
    const isMark = MARK.test(character);
    marks = isMark ? marks + 1 : 0;
    if (SPACE.test(character)) shown += ' ';
    else if (marks > MAX_MARKS || !isShown(character, canDraw)) shown += nameCharacter(character);
    else shown += character;
  }
  return shown;
}

/** Shortens text to so many characters, saying how many are left to the JSON. */
export function shortenText(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength).join('')}… (${characters.length - maxLength} more characters in the JSON)`;
}

/** Lets a line break inside words that are too long for it, with spaces of no width. */
export function breakLongWords(text: string): string {
  return text.replace(LONG_WORD, '$&\u200b');
}

function isShown(character: string, canDraw: CanDraw): boolean {
  return !UNSEEN.test(character) && canDraw(character.codePointAt(0) ?? 0);
}

function nameCharacter(character: string): string {
  const codePoint = character.codePointAt(0) ?? 0;
  return `[U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}]`;
}
