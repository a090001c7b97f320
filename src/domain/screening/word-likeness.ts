import { countMisfits, readConsonantFrame } from './consonant-frame.ts';
import { countLetterEdits, type VowelCosts } from './letter-edits.ts';
import type { NameWord, SpeltWord } from './name-word.ts';

/** Below this, two words are different words. */
export const LEAST_ALIKE = 0.7;
const VARIANT = 0.95;
const INITIAL = 0.8;
// Subtracted when two words only sound alike.
const SOUND_COST = 0.03;
/** The share of letters that may differ in words that are alike as written. */
export const MAX_WRITTEN_DIFFERENCE = 1 - LEAST_ALIKE;
/** The same for words that are alike as heard. */
export const MAX_HEARD_DIFFERENCE = MAX_WRITTEN_DIFFERENCE - SOUND_COST;
const SAME_CONSONANTS = 0.9;
// With fewer, the vowels that are written must fit too.
const FEW_CONSONANTS = 3;
const SAME_FEW = 0.85;
const MISFIT = 0.08;
const MISFIT_OF_FEW = 0.16;
const MIN_CONSONANTS = 4;
const AS_WRITTEN: VowelCosts = { changed: 100, extra: 100 };
// A vowel says less than a consonant: languages write it differently, or not at all.
const AS_HEARD: VowelCosts = { changed: 50, extra: 75 };
// Endings that so many names share that they say nothing about which name it is.
const ENDINGS = ['ULLAH', 'UDDIN', 'DOTTIR', 'OVICH', 'EVICH', 'OVNA', 'EVNA', 'SHVILI'];
const MIN_STEM = 3;

/** Scores how alike two words are: in their own script, as known spellings of one name, or as spelt. 0 below LEAST_ALIKE. */
export function scoreWords(left: NameWord, right: NameWord): number {
  const areBothNative = left.native !== null && right.native !== null;
  if (areBothNative ? left.native === right.native : left.text === right.text) return 1;
  if (isInitial(left) || isInitial(right)) return startWithOther(left, right) ? INITIAL : 0;
  if (left.native !== null && right.native !== null) return scoreEdits(left.native, right.native, AS_WRITTEN);
  if (left.variants.length > 0 && left.variants.some((one) => right.variants.includes(one))) return VARIANT;
  return scoreSpelling(left, right);
}

/** Scores how alike two words are by their letters and their sound, without a table of names; 0 below `least`. */
export function scoreSpelling(left: SpeltWord, right: SpeltWord, least = LEAST_ALIKE): number {
  if (left.isConsonantal || right.isConsonantal) return scoreConsonants(left, right);
  const read = mayBeRead(left, right, least) ? scoreEdits(left.text, right.text, AS_WRITTEN, least) : 0;
  const heard = mayBeHeard(left, right, least) ? scoreEdits(left.sound, right.sound, AS_HEARD, least) - SOUND_COST : 0;
  if (Math.min(left.text.length, right.text.length) === 1 && left.text !== right.text) return 0;
  const likeness = Math.max(read, heard);
  return likeness < least ? 0 : Math.min(likeness, scoreStems(left.text, right.text));
}

// Only words of one letter are initials, or of two for a letter such as Ю; a title that may be a name is compared as a word.
function isInitial({ role, text, mayBeInitials }: NameWord): boolean {
  return role === 'initial' && (text.length === 1 || (text.length === 2 && !mayBeInitials));
}

// Russian E is written YE at the start of a name.
function isStart(initial: string, word: string): boolean {
  return word.startsWith(initial) || (initial === 'E' && word.startsWith('YE'));
}

function startWithOther(left: NameWord, right: NameWord): boolean {
  if (left.native !== null && right.native !== null)
    return left.native.startsWith(right.native) || right.native.startsWith(left.native);
  return isStart(left.text, right.text) || isStart(right.text, left.text);
}

function scoreConsonants(left: SpeltWord, right: SpeltWord): number {
  const [one, other] = [left.consonants, right.consonants];
  if (one === other) return scoreFrames(left, right);
  if (Math.min(one.length, other.length) < MIN_CONSONANTS) return 0;
  const likeness = SAME_CONSONANTS * scoreEdits(one, other, AS_WRITTEN);
  return likeness < LEAST_ALIKE ? 0 : likeness;
}

function scoreFrames(left: SpeltWord, right: SpeltWord): number {
  const [consonantal, latin] = left.isConsonantal ? [left, right] : [right, left];
  const misfits = countMisfits(
    readConsonantFrame(consonantal.text, true),
    readConsonantFrame(latin.text, latin.isConsonantal),
  );
  const length = left.consonants.length;
  const likeness = length < FEW_CONSONANTS ? SAME_FEW - misfits * MISFIT_OF_FEW : SAME_CONSONANTS - misfits * MISFIT;
  return length === 0 || likeness < LEAST_ALIKE ? 0 : likeness;
}

function scoreStems(left: string, right: string): number {
  const ending = ENDINGS.find((one) => left.endsWith(one) && right.endsWith(one));
  if (ending === undefined || Math.min(left.length, right.length) < ending.length + MIN_STEM) return 1;
  return scoreEdits(left.slice(0, -ending.length), right.slice(0, -ending.length), AS_WRITTEN);
}

function scoreEdits(left: string, right: string, vowels: VowelCosts, least = LEAST_ALIKE): number {
  if (left === right) return 1;
  const longest = Math.max(left.length, right.length);
  const limit = (1 - least) * longest;
  const edits = countLetterEdits(left, right, vowels, limit);
  return edits === Number.POSITIVE_INFINITY ? 0 : 1 - edits / longest;
}

// Each letter that only one word has costs an edit.
function mayBeRead(left: SpeltWord, right: SpeltWord, least: number): boolean {
  const longest = Math.max(left.text.length, right.text.length);
  return countOtherLetters(left.textLetters, right.textLetters) <= (1 - least) * longest;
}

function mayBeHeard(left: SpeltWord, right: SpeltWord, least: number): boolean {
  const longest = Math.max(left.sound.length, right.sound.length);
  return countOtherLetters(left.soundLetters, right.soundLetters) <= (1 - least - SOUND_COST) * longest;
}

// Counts the letters that only one of two words has, as marked in `textLetters` or `soundLetters`; the larger count.
function countOtherLetters(left: number, right: number): number {
  return Math.max(countBits(left & ~right), countBits(right & ~left));
}

/** Counts the bits that are set. */
export function countBits(value: number): number {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
