import type { AddressQuery } from './address-query.ts';
import { buildNumberQuery, type NumberQuery } from './number-query.ts';
import { parseNumberQuery } from './parse-number-query.ts';
import { takeUnits } from './take-units.ts';
import { NUMBER, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType } from './unit-words.ts';

/** The numbers before a street that starts at this token, with a unit written after it. */
export function readNumbers(query: AddressQuery, start: number): NumberQuery {
  const numbers = parseNumberQuery(query.tokens, start);
  // A removed post box or a dropped start may have been part of the numbers, so they cannot be exact.
  if ((query.postBox === 'before' || query.isCut) && numbers.leading === 'plain') numbers.leading = 'passed_over';
  if (query.trailing === null) return numbers;
  if (numbers.hasFlat) return { ...numbers, level: numbers.level || query.trailing.level };
  const { hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level } = query.trailing;
  return { ...numbers, hasFlat, flatType, flatPrefix, flatNumber, flatSuffix, level: numbers.level || level };
}

/** Reads units and levels before a name, with the token where the name starts; null if there is a house number. */
export function readUnitsAlone({ tokens, tail, starts }: AddressQuery): NumberQuery | null {
  let start = 0;
  while (isUnitWord(tokens[start]?.text ?? '') && tokens[start + 1]?.kind === NUMBER) start += 2;
  // A street starts right after a number, so a later start means a house number.
  if (tokens[start]?.kind !== WORD || start >= tail.end || starts.some((later) => later > start)) return null;
  const numbers = buildNumberQuery();
  if (start > 0 && takeUnits(tokens, start - 1, numbers) >= 0) return null;
  return { ...numbers, start };
}

function isUnitWord(text: string): boolean {
  return text.length > 1 && (findFlatType(text) !== null || findLevelType(text) !== null);
}
