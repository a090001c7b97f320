import { foldScript } from './fold-script.ts';
import type { NativeWord } from './name-word.ts';
import { transliterate } from './transliterate.ts';

/** A word of a text: its Latin text and, if it had one, its other script. */
export type Token = { text: string; script: NativeWord | null };

const MAX_CHARACTERS = 500;
const MAX_TOKENS = 24;
const MAX_ALTERNATIVES = 4;
// Shorter parts around a slash are no names of their own: A/S, C/O.
const MIN_ALTERNATIVE = 5;

// Lists write about a name beside it.
const REMARK =
  /\((?:previously|formerly|also|now) [^()]{0,80}\)|\b(?:previously listed as|formerly known as|also known as)\b/giu;
const INVISIBLE = /[\p{Cf}\p{Cc}]/gu;
const APOSTROPHES = /['’‘`´ʻʼʽʹ′ˈ]/gu;
// A.B.C. and J. C. are one word each.
const DOT_IN_INITIALS = /(?<=(?<![\p{L}\p{N}])\p{L})\.\s?(?=\p{L}\.?(?![\p{L}\p{N}]))/gu;
const TOKEN = /\p{Script=Han}|[\p{L}\p{M}\p{N}]+/gu;
const NOT_LATIN = /[^\p{Script=Latin}\p{N}\p{M}]/u;

/** Lists the texts that a written name holds: itself and, if slashes separate several names, each of them. */
export function listWrittenNames(text: string): string[] {
  const plain = text.slice(0, MAX_CHARACTERS).normalize('NFKC').replace(REMARK, ' ').replace(INVISIBLE, ' ');
  const parts = plain.split(/[/;]/u).filter((part) => (part.match(/\p{L}/gu)?.length ?? 0) >= MIN_ALTERNATIVE);
  return parts.length > 1 ? [plain, ...parts.slice(0, MAX_ALTERNATIVES)] : [plain];
}

/** Splits a name into words in Latin capitals; at most 24. */
export function splitName(text: string): Token[] {
  const joined = foldScript(text).replace(APOSTROPHES, '').replace(DOT_IN_INITIALS, '').replaceAll('&', ' AND ');
  return (joined.match(TOKEN) ?? []).slice(0, MAX_TOKENS).flatMap(readToken).slice(0, MAX_TOKENS);
}

function readToken(token: string): Token[] {
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
