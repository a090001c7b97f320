import { dropLegalForm } from './legal-form.ts';
import { ABBREVIATIONS, ARTICLES, COMMON_WORDS, GENERIC_WORDS } from './name-words.ts';
import { listNameWords } from './normalise-name.ts';
import { normalisePlural } from './normalise-plural.ts';
import { buildPhoneticCode, readPhoneticCode } from './phonetic-code.ts';

const MAX_WORDS = 8;

/** The keys under which a name is found again: `whole` for other spellings of it, `partial` for names that lack or change one word. */
export type NameSearchKeys = { whole: number[]; partial: number[] };

/** Builds the search keys of a name: 32-bit hashes of its sounds in order of the alphabet, of them run together, and of all but one. */
export function buildNameSearchKeys(name: string): NameSearchKeys {
  const words = listKeyWords(name).slice(0, MAX_WORDS);
  const codes = words.map((word) => readPhoneticCode(normalisePlural(word)));
  const joined = buildPhoneticCode(words.join(''));
  const whole = new Set([hashCodes(codes), hashText(`joined ${joined}`)]);
  const partial = new Set<number>();
  if (words.length > 1) {
    for (let left = 0; left < words.length; left++) {
      const rest = words.filter((_, index) => index !== left);
      // A key that ten thousand names share finds nothing, and slowly.
      if (rest.every(isCommon)) continue;
      partial.add(hashCodes(codes.filter((_, index) => index !== left)));
    }
  }
  return { whole: [...whole], partial: [...partial].filter((key) => !whole.has(key)) };
}

function isCommon(word: string): boolean {
  return GENERIC_WORDS.has(word) || COMMON_WORDS.has(word);
}

function listKeyWords(name: string): string[] {
  const words = dropLegalForm(listNameWords(name)).flatMap((word) => ABBREVIATIONS[word]?.split(' ') ?? [word]);
  return words.length > 1 && ARTICLES.has(words[0] ?? '') ? words.slice(1) : words;
}

function hashCodes(codes: readonly string[]): number {
  return hashText([...codes].sort().join(' '));
}

// FNV-1a, as a signed 32-bit integer, which is what the index holds.
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}
