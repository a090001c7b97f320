import { findFormAt, findMisspelt, isLongWord } from './legal-forms.ts';
import { listNameVariants } from './name-variants.ts';
import { buildNameWord, type NameWord, type WordRole } from './name-word.ts';
import type { Token } from './split-name.ts';
import { COMMON_NAMES, PARTICLES, TITLE_NAMES, TITLES } from './word-tables.ts';

const INITIALS = 2;
const LONG_TITLES = [...TITLES].filter((title) => isLongWord(title) && !TITLE_NAMES.has(title));
// Often left out, as few use it.
const PATRONYMIC = /(?:OVICH|EVICH|OVNA|EVNA)$/;

/** Reads the words of a person's name and what each does in it. `isInverted` is for a name with the surname first. */
export function readPersonWords(tokens: readonly Token[], isInverted: boolean): NameWord[] {
  const split = tokens.flatMap((token) => (token.script === null ? splitAbdul(token) : [token]));
  return split.map(({ text, script, isInitial }, place) => {
    const word = buildNameWord(text, decideRole(split, place, isInverted), script);
    // DA MEDVEDEV and MEDVEDEV DA may be initials, though DA is a particle elsewhere.
    const isAtEnd = place === 0 || place === split.length - 1;
    return isAtEnd && !isInitial && text.length === INITIALS ? { ...word, mayBeInitials: true } : word;
  });
}

// ABDULRAHMAN, ABDURRAHMAN and ABD AL-RAHMAN are one name; ABDULLAH is one word.
function splitAbdul(token: Token): Token[] {
  const { text } = token;
  if (/^ABD[AEOU]+L+A+[HY]?[IE]?$/.test(text)) return [token];
  const rest = /^ABD(?:[AEIOU]+L|[AEU](?=([RSNTDZ])\1?))(.{3,})$/.exec(text)?.[2];
  if (rest === undefined) return [token];
  return ['ABDUL', rest.replace(/^([RSNTDZ])\1/, '$1')].map((word) => ({ ...token, text: word }));
}

function decideRole(tokens: readonly Token[], place: number, isInverted: boolean): WordRole {
  const { text = '', isInitial = false } = tokens[place] ?? {};
  if (isInitial) return 'initial';
  if (/^\d+$/.test(text)) return 'number';
  const isLast = place > 0 && place === tokens.length - 1;
  if (text.length === 1) return isLink(tokens, place) ? 'particle' : 'initial';
  if (isLast) {
    const role = findEndRole(tokens, text, isInverted);
    if (role !== null) return role;
  }
  // BEN before any other word is short for BENJAMIN, and a repeated word says nothing new.
  if (PARTICLES.has(text) && (place > 0 || text.length === 2)) return 'particle';
  if (place > 0 && text === tokens[place - 1]?.text) return 'particle';
  if (TITLE_NAMES.has(text)) return 'initial';
  if (TITLES.has(text) || (place === 0 && tokens.length > 1 && findMisspelt(text, LONG_TITLES) !== null))
    return 'title';
  const isCommon = COMMON_NAMES.has(text) || listNameVariants(text).some((one) => COMMON_NAMES.has(one));
  return isCommon || PATRONYMIC.test(text) ? 'common' : 'name';
}

// A last word of two letters is rather initials than a particle, which joins, or a legal form.
function findEndRole(tokens: readonly Token[], text: string, isInverted: boolean): WordRole | null {
  const texts = tokens.map((one) => one.text);
  const isForm = findFormAt(texts, texts.length - 1) !== null;
  if (text.length === INITIALS) return isForm || PARTICLES.has(text) ? 'initial' : null;
  if (isForm) return 'form';
  return PARTICLES.has(text) && !isInverted && !PARTICLES.has(texts.at(-2) ?? '') ? 'name' : null;
}

// Y and E between two words join them; anywhere else they are initials.
function isLink(tokens: readonly Token[], place: number): boolean {
  const isWord = (token: Token | undefined) => token !== undefined && token.text.length > 1;
  return PARTICLES.has(tokens[place]?.text ?? '') && isWord(tokens[place - 1]) && isWord(tokens[place + 1]);
}
