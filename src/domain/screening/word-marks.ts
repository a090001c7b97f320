import { markLetters, type NameWord } from './name-word.ts';
import { countBits, MAX_HEARD_DIFFERENCE, MAX_WRITTEN_DIFFERENCE } from './word-likeness.ts';

/** The letters and lengths of words, in columns: as written, as heard, as consonants and in their own script. */
export type WordMarks = {
  count: number;
  text: Column;
  sound: Column;
  consonants: Column;
  native: Column;
  scripts: Uint8Array;
};

type Column = { letters: Int32Array; lengths: Uint8Array };

const LATIN = 0;
const OTHER = 1;
const CONSONANTAL = 2;
const MAX_LENGTH = 255;
// What the cheapest letter costs to add, of the letters that are heard.
const LEAST_HEARD = 0.75;
// So that a limit is not missed by a rounded fraction.
const ROUNDED = 1e-9;

export function markWords(words: readonly NameWord[]): WordMarks {
  return {
    count: words.length,
    text: buildColumn(words, ({ text, textLetters }) => [text, textLetters]),
    sound: buildColumn(words, ({ sound, soundLetters }) => [sound, soundLetters]),
    consonants: buildColumn(words, ({ consonants }) => [consonants, markLetters(consonants)]),
    native: buildColumn(words, ({ native }) => [native ?? '', markLetters(native ?? '')]),
    scripts: Uint8Array.from(words, scriptOf),
  };
}

/** Lists the places of the words that may be like another one; the others cannot be. */
export function listAlike(word: NameWord, marks: WordMarks): number[] {
  const script = scriptOf(word);
  const read = buildLimits(word.text, word.textLetters, marks.text, MAX_WRITTEN_DIFFERENCE, 1);
  const heard = buildLimits(word.sound, word.soundLetters, marks.sound, MAX_HEARD_DIFFERENCE, LEAST_HEARD);
  const consonants = buildLimits(
    word.consonants,
    markLetters(word.consonants),
    marks.consonants,
    MAX_WRITTEN_DIFFERENCE,
    1,
  );
  const native = buildLimits(
    word.native ?? '',
    markLetters(word.native ?? ''),
    marks.native,
    MAX_WRITTEN_DIFFERENCE,
    1,
  );
  const { scripts } = marks;
  const places: number[] = [];
  for (let place = 0; place < marks.count; place++) {
    const other = scripts[place] ?? LATIN;
    // In the order in which scoreWords compares: two words of other scripts, then one without vowels, then letters.
    const may =
      script !== LATIN && other !== LATIN
        ? mayBeAlike(native, place)
        : script === CONSONANTAL || other === CONSONANTAL
          ? mayBeAlike(consonants, place) || isSameText(word, marks.text, place)
          : mayBeAlike(read, place) || mayBeAlike(heard, place);
    if (may) places.push(place);
  }
  return places;
}

// Words of the same letters are the same, though one script doubles a consonant that the other does not.
function isSameText({ text, textLetters }: NameWord, { letters, lengths }: Column, place: number): boolean {
  return letters[place] === textLetters && lengths[place] === Math.min(text.length, MAX_LENGTH);
}

type Limits = Column & {
  length: number;
  marked: number;
  shortest: number;
  longest: number;
  most: number;
  leastCost: number;
};

// What words of a column must have so that they may be like an asked one.
function buildLimits(text: string, marked: number, column: Column, most: number, leastCost: number): Limits {
  const length = Math.min(text.length, MAX_LENGTH);
  const shortest = Math.ceil(length * (1 - most / leastCost) - ROUNDED);
  const longest = text.length >= MAX_LENGTH ? MAX_LENGTH : Math.floor(length / (1 - most / leastCost) + ROUNDED);
  return { ...column, length, marked, shortest, longest, most, leastCost };
}

// Whether neither the lengths nor the letters differ by too much. As a closure for each column it took 15 % longer.
function mayBeAlike(limits: Limits, place: number): boolean {
  const { length, marked, leastCost } = limits;
  const other = limits.lengths[place] ?? 0;
  if (other < limits.shortest || other > limits.longest) return false;
  const letters = limits.letters[place] ?? 0;
  const onlyAsked = countBits(marked & ~letters);
  const onlyListed = countBits(letters & ~marked);
  // A letter that only the shorter word has is changed or removed, so it makes up for none of the letters to add.
  const ofShorter = other < length ? onlyListed : onlyAsked;
  const ofLonger = other < length ? onlyAsked : onlyListed;
  const least = Math.max(ofLonger, ofShorter + Math.abs(length - other) * leastCost);
  return least <= limits.most * Math.max(length, other) + ROUNDED;
}

function buildColumn(words: readonly NameWord[], read: (word: NameWord) => [text: string, letters: number]): Column {
  const column = { letters: new Int32Array(words.length), lengths: new Uint8Array(words.length) };
  for (const [place, word] of words.entries()) {
    const [text, letters] = read(word);
    column.letters[place] = letters;
    column.lengths[place] = Math.min(text.length, MAX_LENGTH);
  }
  return column;
}

function scriptOf({ native, isConsonantal }: NameWord): number {
  return isConsonantal ? CONSONANTAL : native === null ? LATIN : OTHER;
}
