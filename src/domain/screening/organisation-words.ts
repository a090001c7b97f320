import { readSpellings } from '#base/word-lists.ts';
import { correctFormWord, findFormAt } from './legal-forms.ts';
import { buildNameWord, type NameWord, type WordRole } from './name-word.ts';
import type { Token } from './split-name.ts';
import { GENERIC, LINKS, PLACES, SPELLINGS } from './word-tables.ts';

/** Reads the words of the name of an organisation or a vessel and what each does in it. */
export function readOrganisationWords(tokens: readonly Token[]): NameWord[] {
  const texts = tokens.map(({ text }) => correctFormWord(text));
  const words: NameWord[] = [];
  for (let place = 0; place < tokens.length; ) {
    const form = findFormAt(texts, place);
    // A name that is nothing but a form is a name.
    const isForm = form !== null && form.length < tokens.length;
    words.push(isForm ? buildNameWord(form.form, 'form') : readWord(tokens, place));
    place += isForm ? form.length : 1;
  }
  return words;
}

function readWord(tokens: readonly Token[], place: number): NameWord {
  const { text: written = '', script = null } = tokens[place] ?? {};
  const text = readNumber(written, place > 0) ?? SPELLINGS.get(written) ?? written;
  return buildNameWord(text, decideRole(text), script);
}

function decideRole(text: string): WordRole {
  if (/^\d+$/.test(text)) return 'number';
  if (LINKS.has(text)) return 'particle';
  if (GENERIC.has(text)) return 'generic';
  return PLACES.has(text) ? 'place' : 'name';
}

const VALUES = readSpellings(`
  1: ONE FIRST 1ST; 2: TWO SECOND 2ND; 3: THREE THIRD 3RD; 4: FOUR FOURTH 4TH; 5: FIVE FIFTH 5TH; 6: SIX SIXTH 6TH;
  7: SEVEN SEVENTH 7TH; 8: EIGHT EIGHTH 8TH; 9: NINE NINTH 9TH; 10: TEN TENTH 10TH
`);
const ROMAN = /^(?=.)X{0,3}(?:IX|IV|V?I{0,3})$/;
const ROMAN_VALUES: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10 };

/** Reads a number in digits, in words, as an ordinal or, after another word, in Roman letters; null for other words. */
export function readNumber(word: string, isLater: boolean): string | null {
  if (/^\d+$/.test(word)) return word.replace(/^0+(?=\d)/, '');
  const value = VALUES.get(word);
  if (value !== undefined) return value;
  return isLater && ROMAN.test(word) ? readRoman(word) : null;
}

function readRoman(word: string): string {
  const digits = [...word].map((letter) => ROMAN_VALUES[letter] ?? 0);
  return String(digits.reduce((sum, digit, place) => sum + (digit < (digits[place + 1] ?? 0) ? -digit : digit), 0));
}
