import { hashText } from './hash-text.ts';

const CACHE_SLOTS = 1 << 17;
// From this length on, V8 keeps the whole text in memory from which a word was cut, so the cache copies the word.
const MIN_SHARED_LENGTH = 13;
const LETTER_A = 65;

// The order matters: clusters first, then single letters, then the remaining vowels. The last column has
// letters without which a rule cannot apply: testing a bit is faster than searching the text.
const RULES = (
  [
    [/^(?:KN|GN|PN)/, 'N', 'N'],
    [/^WR/, 'R', 'WR'],
    [/^X/, 'S', 'X'],
    [/MB$/, 'M', 'MB'],
    [/PH/g, 'F', 'PH'],
    [/TCH/g, 'J', 'TCH'],
    [/S?CH/g, 'K', 'CH'],
    [/CK/g, 'K', 'C'],
    [/DG(?=[EIY])/g, 'J', 'DG'],
    [/GH/g, 'G', 'GH'],
    [/C(?=[EIY])/g, 'S', 'C'],
    [/[CQ]/g, 'K', ''],
    [/X/g, 'KS', 'X'],
    [/Z/g, 'S', 'Z'],
    [/^[AEIOUY]+/, 'A', ''],
    [/(?<!^)[AEIOUYHW]/g, '', ''],
    [/(.)\1+/g, '$1', ''],
  ] as const
).map(([pattern, code, letters]) => ({ pattern, code, letters: readLetters(letters) }));

/** Builds a code that similar-sounding words share (KWIK and QUICK); a word with a digit is its own code. */
export function buildPhoneticCode(word: string): string {
  if (!/^[A-Z]+$/.test(word)) return word;
  const letters = readLetters(word);
  let text = word;
  for (const rule of RULES) {
    if ((rule.letters & ~letters) === 0) text = text.replace(rule.pattern, rule.code);
  }
  return text;
}

// A bit for each letter from A to Z.
function readLetters(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) - LETTER_A);
  return letters;
}

// Each word has one place and replaces the word before it: less memory and work than a map in the order of use.
const cache = { words: new Array<string>(CACHE_SLOTS), codes: new Array<string>(CACHE_SLOTS) };

/** Returns the phonetic code from a cache, because names share words. */
export function readPhoneticCode(word: string): string {
  const slot = hashText(word) & (CACHE_SLOTS - 1);
  const known = cache.codes[slot];
  if (known !== undefined && cache.words[slot] === word) return known;
  const kept = word.length < MIN_SHARED_LENGTH ? word : Buffer.from(word).toString();
  const code = buildPhoneticCode(kept);
  cache.words[slot] = kept;
  cache.codes[slot] = code;
  return code;
}
