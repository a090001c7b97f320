import { LEGAL_FORM_WORDS } from './name-words.ts';
import { listNameWords } from './normalise-name.ts';

// These abbreviate a form only at the end of a name, unlike NL PLUMBING and P L SMITH.
const LAST_WORDS: Readonly<Record<string, readonly string[]>> = {
  NL: ['NO', 'LIABILITY'],
  PL: ['PROPRIETARY', 'LIMITED'],
};
// Part of the name, although the law allows abbreviating it.
const KEPT = new Set(['COMPANY']);
const ONE_FORM = /^(?:PROPRIETARY|LIMITED|PROPRIETARY LIMITED|INCORPORATED|NO LIABILITY|LLC|LLP|PLC)$/;
const FORM_WORDS = new Set([...LEGAL_FORM_WORDS.values()].filter((word) => !KEPT.has(word)));

/** Spells out the legal form of a normalised name: P L, PL and PTY LTD become PROPRIETARY LIMITED. */
export function spellOutLegalForm(words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const slashed = words.length > 2 && last === 'L' && words.at(-2) === 'P';
  const ending = slashed ? LAST_WORDS.PL : words.length > 1 ? LAST_WORDS[last] : undefined;
  const start = ending === undefined ? words : words.slice(0, slashed ? -2 : -1);
  return [...start.map((word) => LEGAL_FORM_WORDS.get(word) ?? word), ...(ending ?? [])];
}

/** Normalises a name for joining and comparing: two spellings of one legal form give the same text. */
export function normaliseLegalName(name: string): string {
  return spellOutLegalForm(listNameWords(name)).join(' ');
}

/** Whether a name is written as `SURNAME, Given`, as registers write people; a legal form means an organisation. */
export function isWrittenAsPerson(name: string): boolean {
  return name.includes(',') && findLegalForm(listNameWords(name)) === null;
}

/** Removes the legal form from a normalised name, unless nothing else would be left. */
export function dropLegalForm(words: readonly string[]): string[] {
  const spelt = spellOutLegalForm(words);
  const unlimited = isNoLiability(spelt) ? spelt.slice(0, -2) : spelt;
  const kept = unlimited.filter((word) => !FORM_WORDS.has(word));
  return kept.length === 0 ? [...words] : kept;
}

/** Returns the legal form at the end of a normalised name, spelt out, or null. */
export function findLegalForm(words: readonly string[]): string | null {
  const spelt = spellOutLegalForm(words);
  if (isNoLiability(spelt)) return 'NO LIABILITY';
  const from = spelt.findLastIndex((word) => !FORM_WORDS.has(word)) + 1;
  return from === spelt.length ? null : spelt.slice(from).join(' ');
}

/** Whether normalised words are only a legal form; PL and NL alone may be initials, so they are not. */
export function isLegalFormAlone(words: readonly string[]): boolean {
  return ONE_FORM.test(spellOutLegalForm(words).join(' '));
}

function isNoLiability(spelt: readonly string[]): boolean {
  return spelt.length > 2 && spelt.at(-1) === 'LIABILITY' && spelt.at(-2) === 'NO';
}

/** The source of a pattern for legal forms as people write them; use it with the `i` flag. */
export const WRITTEN_FORM =
  '\\b(?:(?:pty|proprietary)\\b\\.?(?:\\s*(?:ltd|limited)\\b\\.?)?|ptyltd\\b|p\\s*\\/\\s*l\\b|p\\.\\s*l\\b\\.?|(?:ltd|limited|inc|incorporated|llc|llp|plc|nl|no liability)\\b\\.?)';

const PROPRIETARY = /^(?:p|pty|ptyltd|proprietary)\b/i;

/** Whether a legal form is that of a proprietary company, which appears only at the end of a company's name. */
export function isProprietary(form: string): boolean {
  return PROPRIETARY.test(form);
}

const WRITTEN_PROPRIETARY = /\b(?:PROPRIETARY|PTY)\b\.?\s*(?:LIMITED|LTD)\b\.?/gi;

/** Shortens the legal form of a name for display: PROPRIETARY LIMITED and PTY. LTD. become PTY LTD, as s 149 of the Corporations Act allows. */
export function shortenLegalForm(name: string): string {
  return name.replace(WRITTEN_PROPRIETARY, 'PTY LTD');
}
