import { isCountryName } from './country-names.ts';
import { findFormAt } from './legal-forms.ts';
import { GENERIC, PLACES, STATES_IN_BRACKETS, TITLES } from './word-tables.ts';

/** Who wrote a text: a caller, or a list. */
export type NameSide = 'asked' | 'listed';

/** One name in a text. An abbreviation counts only if it is the same: many share its letters. */
export type NameInText = { text: string; isAbbreviation: boolean };

/** What a bracket in a name means. `isApart` is false where it is needed to tell the name from others: a place or a number. */
type Bracket = { name: NameInText | null; isApart: boolean };

const MAX_ABBREVIATION = 8;
const MIN_LETTERS = 2;
/** What comes before another name of the same subject, as the source of an expression. */
export const BEFORE_OTHER_NAME =
  '(?:(?:previously|formerly|also|now|otherwise)\\s+(?:known|listed|called|named|registered)(?:\\s+as)?|previously|formerly|a\\.?k\\.?a|f\\.?k\\.?a|alias)(?![\\p{L}\\p{N}])[.:,]*';
const REMARK = new RegExp(`^\\s*(?:${BEFORE_OTHER_NAME}|(?:now|also|n[ée]e)\\s)\\s*(?:in\\s+\\p{L}+\\s*:)?`, 'iu');
const OTHER_SCRIPT = /^[^\p{Script=Latin}]*$/u;
const NUMBER = /^(?:no\.?\s*)?\d+$/iu;

/** Reads the text of a bracket. Lists put remarks into brackets, so only there must a name look like an abbreviation. */
export function readBracket(content: string, side: NameSide): Bracket {
  const text = content.trim();
  const upper = text.toUpperCase();
  if (NUMBER.test(text) || PLACES.has(upper) || STATES_IN_BRACKETS.has(upper) || isCountryName(text))
    return { name: null, isApart: false };
  const rest = text.replace(REMARK, '');
  const isName = rest !== text || OTHER_SCRIPT.test(text) || (side === 'asked' && /\p{L}\s+\p{L}/u.test(text));
  const isAbbreviation = !isName && isShort(text);
  const name = isName || isAbbreviation ? { text: rest, isAbbreviation } : null;
  return { name: (rest.match(/\p{L}/gu)?.length ?? 0) < MIN_LETTERS ? null : name, isApart: true };
}

// Mostly capitals, and no word that says what a name is, such as (HOLDINGS).
function isShort(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = text.match(/\p{Lu}/gu) ?? [];
  const isUpper = capitals.length >= MIN_LETTERS && capitals.length > letters.length / 2;
  const word = text.toUpperCase();
  const isPlain = GENERIC.has(word) || TITLES.has(word) || findFormAt([word], 0) !== null;
  return isUpper && letters.length <= MAX_ABBREVIATION && text.split(/\s+/u).length <= 2 && !isPlain;
}
