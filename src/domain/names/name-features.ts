import { dropLegalForm, spellOutLegalForm } from './legal-form.ts';
import { ABBREVIATIONS, ARTICLES } from './name-words.ts';
import { listNameWords, normalisePlural } from './normalise-name.ts';
import { readPhoneticCode } from './phonetic-code.ts';

/** One kind of difference between two spellings of a name: how to ignore it, and what that costs. */
export type NameFeature = {
  name: string;
  cost: number;
  meaning: string;
  overlook(words: readonly string[]): string[];
};

/** The difference that is always ignored at no cost; case and spaces are not even reported. */
export const PUNCTUATION: NameFeature = {
  name: 'punctuation',
  cost: 0,
  meaning: 'accents or punctuation differ, or & stands for and',
  overlook: (words) => listNameWords(words.join(' ')),
};

/** The differences that are ignored if that makes two names more similar, the cheapest and safest first. */
export const NAME_FEATURES: readonly NameFeature[] = [
  {
    name: 'article',
    cost: 0.02,
    meaning: 'one name has The, A or An before it',
    overlook: (words) => (words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : [...words]),
  },
  {
    name: 'abbreviation',
    cost: 0.03,
    meaning: 'a word is abbreviated in one name',
    overlook: (words) => words.flatMap((word) => ABBREVIATIONS.get(word) ?? word),
  },
  {
    name: 'legal_form_spelling',
    // By law, both spellings are the same name.
    cost: 0,
    meaning: 'the legal form is spelt out in one name',
    overlook: spellOutLegalForm,
  },
  {
    name: 'legal_form',
    cost: 0.06,
    meaning: 'the legal form differs or is left out',
    overlook: dropLegalForm,
  },
  {
    name: 'word_break',
    cost: 0.04,
    meaning: 'words are joined or parted',
    overlook: (words) => [words.join('')],
  },
  {
    name: 'plural',
    cost: 0.05,
    meaning: 'a word is plural in one name',
    overlook: (words) => words.map(normalisePlural),
  },
  {
    name: 'word_order',
    cost: 0.06,
    meaning: 'the words are in another order',
    overlook: (words) => [...words].sort(),
  },
  {
    name: 'phonetic',
    cost: 0.12,
    meaning: 'words sound alike but are spelt differently',
    overlook: (words) => words.map(readPhoneticCode),
  },
];
