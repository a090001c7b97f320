import type { AddressQuery } from './address-query.ts';
import type { NumberQuery } from './number-query.ts';
import { parseNumberQuery } from './parse-number-query.ts';

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
