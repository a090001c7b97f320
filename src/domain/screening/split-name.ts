import { foldScript } from './fold-script.ts';
import type { NativeWord } from './name-word.ts';
import { transliterate } from './transliterate.ts';

/** A word of a text: its Latin text and, if it had one, its other script. */
export type Token = {
  text: string;
  script: NativeWord | null;
  /** Whether it is written as the initial of a person's name: one letter and a dot, or Yu. for a letter of another script. */
  isInitial: boolean;
};

const MAX_TOKENS = 24;
const APOSTROPHES = /['’‘`´ʻʼʽʹ′ˈ]/gu;
// A.B.C. and J. C. are one word each.
const DOT_IN_INITIALS = /(?<=(?<![\p{L}\p{N}])\p{L})\.\s?(?=\p{L}\.?(?![\p{L}\p{N}]))/gu;
const TOKEN = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+\.?/gu;
const INITIAL = /^(?:\p{Script=Latin}\p{M}*\.|\p{Script=Cyrillic}\.?|(?:Y[aeou]|Zh|Kh|Sh|Ch|Ts)\.)$/u;
const NOT_LATIN = /[^\p{Script=Latin}\p{N}\p{M}]/u;

/** The words of a text in Latin capitals, at most 24, and those that are none of them. */
export type SplitName = { tokens: Token[]; uncompared: string[] };

/** Splits a name into words. `hasInitials` keeps A. B. as two words, for a person's name. */
export function splitName(text: string, hasInitials: boolean): SplitName {
  const bare = foldScript(text).replace(APOSTROPHES, '').replaceAll('&', ' AND ');
  const words = (hasInitials ? bare : bare.replace(DOT_IN_INITIALS, '')).match(TOKEN) ?? [];
  const tokens: Token[] = [];
  const uncompared: string[] = [];
  for (const written of words) {
    const word = written.replace(/\.$/u, '');
    const read = tokens.length < MAX_TOKENS ? readToken(word) : [];
    const isInitial = hasInitials && INITIAL.test(written);
    if (read.length > 0 && tokens.length + read.length <= MAX_TOKENS)
      tokens.push(...read.map((one) => ({ ...one, isInitial })));
    else uncompared.push(word);
  }
  return { tokens, uncompared };
}

function readToken(token: string): Omit<Token, 'isInitial'>[] {
  const { latin, isConsonantal } = transliterate(token);
  const texts = latin
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((one) => one !== '');
  if (!NOT_LATIN.test(token)) return texts.map((text) => ({ text, script: null }));
  // The article is split off an Arabic word; the rest is compared in its own letters.
  const native = token.toLowerCase().replace(/^ال(?=\p{L}{2})/u, '');
  return texts.map((text, index) => ({
    text,
    script: { text: index === texts.length - 1 ? native : text, isConsonantal },
  }));
}
