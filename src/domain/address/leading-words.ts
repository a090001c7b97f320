import { type AddressToken, AMPERSAND, NUMBER, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType, isLotWord, isUnitOnly } from './unit-words.ts';

/** What stands before the numbers of an address: nothing that matters, something that was passed over, or a word that places it elsewhere. */
export type LeadingWords = 'plain' | 'passed_over' | 'beside';

/** Words that say the place meant is not the address itself. */
const BESIDE = new Set([
  'OPP',
  'OPPOSITE',
  'NEXT',
  'BEHIND',
  'BETWEEN',
  'NEAR',
  'ADJACENT',
  'ADJ',
  'BEFORE',
  'PAST',
  'AROUND',
  'FROM',
]);
/** Judges the tokens before the numbers: the name of a building is no harm, a number or unit that was not read is. */
export function judgeLeadingWords(tokens: readonly AddressToken[], end: number): LeadingWords {
  let verdict: LeadingWords = 'plain';
  for (let at = 0; at < end; at++) {
    const token = tokens[at];
    if (token === undefined) continue;
    const isClosed = hasBreak(tokens, at + 1, end);
    if (token.kind === WORD && BESIDE.has(token.text)) return 'beside';
    // Two numbers without a comma between them ("10 Smith St & 12 Smith St") name two places.
    if (token.kind === NUMBER && !isClosed) return 'beside';
    if (token.kind === AMPERSAND && at === end - 1) return 'beside';
    if (token.kind === NUMBER || (token.kind === WORD && isUnread(token.text, at === 0 && end === 1 && !isClosed)))
      verdict = 'passed_over';
  }
  return verdict;
}

function hasBreak(tokens: readonly AddressToken[], start: number, end: number): boolean {
  for (let at = start; at <= end; at++) if (tokens[at]?.breakBefore === true) return true;
  return false;
}

/** Whether the word announces a unit, level or lot that then did not come. */
function isUnread(word: string, isAlone: boolean): boolean {
  const flatType = word.length > 1 ? findFlatType(word) : null;
  if (flatType !== null) return isAlone || isUnitOnly(flatType);
  return isAlone && word.length > 1 && (findLevelType(word) !== null || isLotWord(word));
}
