import { BoundedMap } from '#base/bounded-map.ts';

const MAX_CACHED = 100_000;

// The order matters: clusters first, then single letters, then the remaining vowels.
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^(?:KN|GN|PN)/, 'N'],
  [/^WR/, 'R'],
  [/^X/, 'S'],
  [/MB$/, 'M'],
  [/PH/g, 'F'],
  [/TCH/g, 'J'],
  [/S?CH/g, 'K'],
  [/CK/g, 'K'],
  [/DG(?=[EIY])/g, 'J'],
  [/GH/g, 'G'],
  [/C(?=[EIY])/g, 'S'],
  [/[CQ]/g, 'K'],
  [/X/g, 'KS'],
  [/Z/g, 'S'],
  [/^[AEIOUY]+/, 'A'],
  [/(?<!^)[AEIOUYHW]/g, ''],
  [/(.)\1+/g, '$1'],
];

const cache = new BoundedMap<string, string>(MAX_CACHED);

/** Builds a code that similar-sounding words share (KWIK and QUICK); a word with a digit is its own code. */
export function buildPhoneticCode(word: string): string {
  return /^[A-Z]+$/.test(word) ? RULES.reduce((text, [rule, to]) => text.replace(rule, to), word) : word;
}

/** Returns the phonetic code from a cache, because names share words. */
export function readPhoneticCode(word: string): string {
  const known = cache.peek(word);
  if (known !== undefined) return known;
  const code = buildPhoneticCode(word);
  cache.put(word, code);
  return code;
}
