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
  const text = readNumber(written, place > 0) ?? SPELLINGS[written] ?? written;
  return buildNameWord(text, decideRole(text), script);
}

function decideRole(text: string): WordRole {
  if (/^\d+$/.test(text)) return 'number';
  if (LINKS.has(text)) return 'particle';
  if (GENERIC.has(text)) return 'generic';
  return PLACES.has(text) ? 'place' : 'name';
}

const WORDS = `ONE FIRST 1ST|TWO SECOND 2ND|THREE THIRD 3RD|FOUR FOURTH 4TH|FIVE FIFTH 5TH|SIX SIXTH 6TH|SEVEN SEVENTH 7TH
|EIGHT EIGHTH 8TH|NINE NINTH 9TH|TEN TENTH 10TH`;
const VALUES = new Map(
  WORDS.split('|').flatMap((words, place) =>
    words
      .trim()
      .split(' ')
      .map((word) => [word, String(place + 1)] as const),
  ),
);
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
