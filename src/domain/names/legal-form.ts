import { LEGAL_FORM_WORDS } from './name-words.ts';

// Short for a form only at the end of a name: NL PLUMBING and P L SMITH are other things.
const LAST_WORDS: Readonly<Record<string, readonly string[]>> = {
  NL: ['NO', 'LIABILITY'],
  PL: ['PROPRIETARY', 'LIMITED'],
};
// Part of the name, though the law lets it be written short.
const KEPT = new Set(['COMPANY']);
const ONE_FORM = /^(?:PROPRIETARY|LIMITED|PROPRIETARY LIMITED|INCORPORATED|NO LIABILITY|LLC|LLP|PLC)$/;
const FORM_WORDS = new Set(Object.values(LEGAL_FORM_WORDS).filter((word) => !KEPT.has(word)));

/** Spells the legal form of a normalised name out: P L, PL and PTY LTD are all PROPRIETARY LIMITED. */
export function spellOutLegalForm(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const slashed = words.length > 2 && last === 'L' && words.at(-2) === 'P';
  const ending = slashed ? LAST_WORDS.PL : words.length > 1 ? LAST_WORDS[last] : undefined;
  const start = ending === undefined ? words : words.slice(0, slashed ? -2 : -1);
  return [...start.map((word) => LEGAL_FORM_WORDS[word] ?? word), ...(ending ?? [])];
}

/** Leaves the legal form out of a normalised name; a name that is nothing else stays as it is. */
export function dropLegalForm(words: readonly string[]): string[] {
  const spelt = spellOutLegalForm(words);
  const unlimited = isNoLiability(spelt) ? spelt.slice(0, -2) : spelt;
  const kept = unlimited.filter((word) => !FORM_WORDS.has(word));
  return kept.length === 0 ? [...words] : kept;
}

/** The legal form at the end of a normalised name, spelt out, or null where there is none. */
export function findLegalForm(words: readonly string[]): string | null {
  const spelt = spellOutLegalForm(words);
  if (isNoLiability(spelt)) return 'NO LIABILITY';
  const from = spelt.findLastIndex((word) => !FORM_WORDS.has(word)) + 1;
  return from === spelt.length ? null : spelt.slice(from).join(' ');
}

/** Whether normalised words are one legal form and nothing else; PL and NL alone may be somebody's letters. */
export function isLegalFormAlone(words: readonly string[]): boolean {
  return ONE_FORM.test(spellOutLegalForm(words).join(' '));
}

function isNoLiability(spelt: readonly string[]): boolean {
  return spelt.length > 2 && spelt.at(-1) === 'LIABILITY' && spelt.at(-2) === 'NO';
}
