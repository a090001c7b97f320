import { markLetters, type NameWord } from './name-word.ts';
import { countBits, MOST_HEARD, MOST_READ } from './word-likeness.ts';

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

/** Marks the words of a list. */
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
  const read = buildTest(word.text, word.textLetters, marks.text, MOST_READ, 1);
  const heard = buildTest(word.sound, word.soundLetters, marks.sound, MOST_HEARD, LEAST_HEARD);
  const consonants = buildTest(word.consonants, markLetters(word.consonants), marks.consonants, MOST_READ, 1);
  const native = buildTest(word.native ?? '', markLetters(word.native ?? ''), marks.native, MOST_READ, 1);
  const { scripts } = marks;
  const places: number[] = [];
  for (let place = 0; place < marks.count; place++) {
    const other = scripts[place] ?? LATIN;
    // In the order in which scoreWords compares: two words of other scripts, then one without vowels, then letters.
    const may =
      script !== LATIN && other !== LATIN
        ? native(place)
        : script === CONSONANTAL || other === CONSONANTAL
          ? consonants(place) || isSameText(word, marks.text, place)
          : read(place) || heard(place);
    if (may) places.push(place);
  }
  return places;
}

// Words of the same letters are the same, though one script doubles a consonant that the other does not.
function isSameText({ text, textLetters }: NameWord, { letters, lengths }: Column, place: number): boolean {
  return letters[place] === textLetters && lengths[place] === Math.min(text.length, MAX_LENGTH);
}

/** Builds a test whether the words at a place may be alike: neither their lengths nor their letters differ by too much. */
function buildTest(text: string, letters: number, column: Column, most: number, leastCost: number) {
  const length = Math.min(text.length, MAX_LENGTH);
  const shortest = Math.ceil(length * (1 - most / leastCost) - ROUNDED);
  const longest = text.length >= MAX_LENGTH ? MAX_LENGTH : Math.floor(length / (1 - most / leastCost) + ROUNDED);
  const { lengths, letters: all } = column;
  return (place: number): boolean => {
    const other = lengths[place] ?? 0;
    if (other < shortest || other > longest) return false;
    const marked = all[place] ?? 0;
    const onlyAsked = countBits(letters & ~marked);
    const onlyListed = countBits(marked & ~letters);
    // A letter that only the shorter word has is changed or removed, so it makes up for none of the letters to add.
    const [ofShorter, ofLonger] = other < length ? [onlyListed, onlyAsked] : [onlyAsked, onlyListed];
    const least = Math.max(ofLonger, ofShorter + Math.abs(length - other) * leastCost);
    return least <= most * Math.max(length, other) + ROUNDED;
  };
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
