import { rememberResults } from '#base/bounded-map.ts';
import { listConsonants, readConsonantFrame } from './consonant-frame.ts';
import { listNameVariants } from './name-variants.ts';
import { soundOf } from './sound-of.ts';

/** What a word does in a name. */
export type WordRole = 'name' | 'common' | 'generic' | 'place' | 'number' | 'initial' | 'title' | 'particle' | 'form';

export type SpeltWord = {
  /** In Latin capitals. */
  text: string;
  sound: string;
  consonants: string;
  /** Whether its script leaves out most vowels, so that only the consonants can be compared. */
  isConsonantal: boolean;
  /** One bit for each letter of the text and of the sound; words with different bits cannot be alike. */
  textLetters: number;
  soundLetters: number;
};

export type NameWord = SpeltWord & {
  /** In its own script, or null if that is Latin. */
  native: string | null;
  /** The names of which it is a known spelling. */
  variants: readonly string[];
  role: WordRole;
  /** How much it counts, 0-1. */
  weight: number;
  /** Whether its letters may be the initials of several words. */
  mayBeInitials: boolean;
};

const WEIGHTS: Readonly<Record<WordRole, number>> = {
  name: 1,
  common: 0.7,
  number: 0.6,
  generic: 0.5,
  initial: 0.45,
  place: 0.35,
  title: 0.1,
  particle: 0.08,
  form: 0.08,
};
// Short words are shared by chance more often.
const FULL_LENGTH = 5;
const VOWELS = /[AEIOU]/g;
const MAX_CACHED = 50_000;

const spellLatin = rememberResults(MAX_CACHED, (text) => buildSpelling(text, false));
const spellConsonantal = rememberResults(MAX_CACHED, (text) => buildSpelling(text, true));

/** Builds a word of a name from its Latin text and, if it had one, its other script. */
export function buildNameWord(text: string, role: WordRole, script: NativeWord | null = null): NameWord {
  const isConsonantal = script?.isConsonantal ?? false;
  return {
    ...spellWord(text, isConsonantal),
    native: script?.text ?? null,
    variants: listNameVariants(text),
    role,
    weight: weighWord(text, role),
    mayBeInitials: role === 'name',
  };
}

/** A word in a script other than Latin. */
export type NativeWord = { text: string; isConsonantal: boolean };

/** Returns how a Latin text sounds, from a cache because names share words. */
export function spellWord(text: string, isConsonantal = false): SpeltWord {
  return isConsonantal ? spellConsonantal(text) : spellLatin(text);
}

function buildSpelling(text: string, isConsonantal: boolean): SpeltWord {
  const sound = soundOf(text);
  return {
    text,
    sound,
    // Joined words, of which there are many, seldom need them.
    get consonants() {
      return listConsonants(readConsonantFrame(text, isConsonantal));
    },
    isConsonantal,
    textLetters: markLetters(text),
    // A vowel is cheap to change, so it rules nothing out.
    soundLetters: markLetters(sound.replace(VOWELS, '')),
  };
}

/** Whether a word says who is meant: a title, a particle, a legal form, an initial or a number does not. */
export function isTelling({ role }: NameWord): boolean {
  return role === 'name' || role === 'common' || role === 'generic' || role === 'place';
}

/** Sums how much words count. */
export function sumWeights(words: readonly NameWord[]): number {
  let sum = 0;
  for (const { weight } of words) sum += weight;
  return sum;
}

function weighWord(text: string, role: WordRole): number {
  const isName = role === 'name' || role === 'common';
  const share = isName && text.length < FULL_LENGTH ? 0.5 + text.length / (2 * FULL_LENGTH) : 1;
  return WEIGHTS[role] * share;
}

/** Returns one bit for each letter of a text; a bit that only one of two texts has is a letter that the other lacks. */
export function markLetters(text: string): number {
  let marks = 0;
  for (let place = 0; place < text.length; place++) marks |= 1 << (text.charCodeAt(place) & 31);
  return marks;
}
