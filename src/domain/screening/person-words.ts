import { findFormAt } from './legal-forms.ts';
import { listNameVariants } from './name-variants.ts';
import { buildNameWord, type NameWord, type WordRole } from './name-word.ts';
import type { Token } from './split-name.ts';
import { COMMON_NAMES, PARTICLES, TITLE_NAMES, TITLES } from './word-tables.ts';

// Often left out, as few use it.
const PATRONYMIC = /(?:OVICH|EVICH|OVNA|EVNA)$/;

/** Reads the words of a person's name and what each does in it. */
export function readPersonWords(tokens: readonly Token[]): NameWord[] {
  const split = tokens.flatMap((token) => (token.script === null ? splitAbdul(token) : [token]));
  const texts = split.map(({ text }) => text);
  return split.map(({ text, script }, place) => buildNameWord(text, decideRole(texts, place), script));
}

// ABDULRAHMAN, ABDURRAHMAN and ABD AL-RAHMAN are one name; ABDULLAH is one word.
function splitAbdul({ text }: Token): Token[] {
  if (/^ABD[AEOU]+L+A+[HY]?[IE]?$/.test(text)) return [{ text, script: null }];
  const rest = /^ABD(?:[AEIOU]+L|[AEU](?=([RSNTDZ])\1?))(.{3,})$/.exec(text)?.[2];
  if (rest === undefined) return [{ text, script: null }];
  return ['ABDUL', rest.replace(/^([RSNTDZ])\1/, '$1')].map((word) => ({ text: word, script: null }));
}

function decideRole(texts: readonly string[], place: number): WordRole {
  const text = texts[place] ?? '';
  if (/^\d+$/.test(text)) return 'number';
  const isLast = place > 0 && place === texts.length - 1;
  if (isLast && text.length > 1 && findFormAt(texts, place) !== null) return 'form';
  // BEN before any other word is short for BENJAMIN, and a repeated word says nothing new.
  if (PARTICLES.has(text) && (place > 0 || text.length === 2)) return 'particle';
  if (place > 0 && text === texts[place - 1]) return 'particle';
  if (TITLE_NAMES.has(text) || text.length === 1) return 'initial';
  if (TITLES.has(text)) return 'title';
  const isCommon = COMMON_NAMES.has(text) || listNameVariants(text).some((one) => COMMON_NAMES.has(one));
  return isCommon || PATRONYMIC.test(text) ? 'common' : 'name';
}
