import { readWordSet } from '#base/word-lists.ts';
import { findState } from './states.ts';
import { isTypeToken } from './street-types.ts';
import { type AddressToken, DASH, isNumberToken, isPostcodeToken, SLASH, WORD } from './tokenise-address.ts';
import { findFlatType, findLevelType } from './unit-words.ts';

/** Words before an earlier name or number of the same place. */
const FORMERLY = new Set(['FORMERLY', 'PREVIOUSLY', 'FMLY', 'FKA']);
/** The same, but only right before a number, because these words also mean other things. */
const FORMERLY_NUMBERED = new Set(['PREV', 'WAS', 'FORMER', 'PREVIOUS', 'EX']);
/** Words that mark a former or a present address if ADDRESS or NUMBER follows. */
const OLD = new Set(['OLD', 'FORMER', 'PREVIOUS', 'PRIOR', 'PREV']);
const NEW = new Set(['NEW', 'CURRENT', 'PRESENT']);
const NUMBERED = new Set(['ADDRESS', 'NUMBER', 'NO']);
/** Words between NOW or RENUMBERED and the present address: now known as 330 Johnston Street. */
const LEADING_ON = readWordSet('KNOWN NUMBERED RENUMBERED READDRESSED AS TO AT IS ADDRESS NUMBER NO');
/** Words before RENUMBERED that belong to it: has since been renumbered. */
const LEADING_UP = new Set(['HAS', 'HAVE', 'BEEN', 'SINCE', 'WAS', 'IS', 'BEING', 'AND', 'BUT']);
/** Every word that can introduce a former or a present address. */
const ANNOUNCING = new Set([
  ...FORMERLY,
  ...FORMERLY_NUMBERED,
  ...OLD,
  ...NEW,
  ...['F', 'AKA', 'ALSO', 'KNOWN', 'NOW', 'RENUMBERED', 'READDRESSED', 'TO'],
]);

/** Removes the former address. The present one is meant, whichever comes first. */
export function dropFormer(tokens: AddressToken[]): void {
  // Most texts have none of these words.
  if (!tokens.some(({ text }) => ANNOUNCING.has(text))) return;
  keepPresent(tokens);
  const at = tokens.findIndex((_, place) => isFormerly(tokens, place));
  if (at < 0) return;
  // After a whole address, the former one has its own suburb, which is removed too.
  const end = hasWholePlace(tokens, at) ? tokens.length : findFormerEnd(tokens, at);
  const next = tokens[end];
  if (next !== undefined) next.breakBefore = true;
  tokens.splice(at, end - at);
}

function isFormerly(tokens: readonly AddressToken[], at: number): boolean {
  const word = tokens[at]?.text ?? '';
  if (tokens[at]?.kind !== WORD) return false;
  const next = tokens[at + 1];
  if (FORMERLY.has(word) || (FORMERLY_NUMBERED.has(word) && isNumberToken(next))) return true;
  if (word === 'F') return isSpelled(tokens, at);
  if (word === 'AKA' || isAlsoKnown(tokens, at)) return true;
  if (word === 'RENUMBERED') return next?.text === 'FROM';
  return OLD.has(word) && NUMBERED.has(next?.text ?? '') && beginsAddress(tokens, at + 2);
}

/** Whether FKA is spelled with slashes: f/k/a. */
function isSpelled(tokens: readonly AddressToken[], at: number): boolean {
  const [, first, known, second, as] = tokens.slice(at, at + 5);
  return first?.kind === SLASH && known?.text === 'K' && second?.kind === SLASH && as?.text === 'A';
}

/** Whether another name of the same place starts here: also known as 328 Johnston Street. */
function isAlsoKnown(tokens: readonly AddressToken[], at: number): boolean {
  const [word, second, third] = [tokens[at]?.text, tokens[at + 1]?.text, tokens[at + 2]?.text];
  if (word === 'ALSO') return second === 'KNOWN' && third === 'AS';
  if (word === 'KNOWN') return second === 'AS' && isNumberToken(tokens[at + 2]);
  return false;
}

/** Where the former address ends: at the next comma or, without one, after its street type. */
function findFormerEnd(tokens: readonly AddressToken[], start: number): number {
  for (let at = start + 1; at < tokens.length; at++) if (tokens[at]?.breakBefore === true) return at;
  for (let at = start + 2; at < tokens.length; at++) if (isTypeToken(tokens[at])) return at + 1;
  return isNumberToken(tokens[start + 1]) ? start + 2 : start + 1;
}

/** Keeps only the address after "now known as", "renumbered to" and the like. A street or place that it lacks is taken from the former address. */
function keepPresent(tokens: AddressToken[]): void {
  const start = tokens.findIndex((_, place) => findPresent(tokens, place) >= 0);
  if (start < 0) return;
  const number = findPresent(tokens, start);
  let before = start;
  while (before > 0 && LEADING_UP.has(tokens[before - 1]?.text ?? '')) before--;
  const present = tokens.splice(number);
  const former = tokens.splice(0).slice(0, before);
  const end = findNumbersEnd(present);
  if (present.slice(end, findBreak(present, end)).some(isTypeToken)) {
    tokens.push(...present, ...listPlace(former, present, end));
    return;
  }
  const next = present[end];
  if (next !== undefined) next.breakBefore = true;
  tokens.push(...swapNumbers(former, present.slice(0, end)), ...present.slice(end));
}

/** Where the present address starts that is introduced here, or -1. */
function findPresent(tokens: readonly AddressToken[], at: number): number {
  const word = tokens[at];
  if (word?.kind !== WORD) return -1;
  const isToBe = word.text === 'TO' && tokens[at + 1]?.text === 'BE' && tokens[at + 2]?.text === 'KNOWN';
  const isNew = NEW.has(word.text) && tokens[at + 1]?.text === 'ADDRESS';
  if (word.text !== 'NOW' && word.text !== 'RENUMBERED' && word.text !== 'READDRESSED' && !isToBe && !isNew) return -1;
  let next = isToBe ? at + 2 : at + 1;
  while (tokens[next]?.kind === WORD && LEADING_ON.has(tokens[next]?.text ?? '')) next++;
  return beginsAddress(tokens, next) ? next : -1;
}

/** Whether a number or a unit starts here. */
function beginsAddress(tokens: readonly AddressToken[], at: number): boolean {
  if (isNumberToken(tokens[at])) return true;
  const word = tokens[at]?.text ?? '';
  return (findFlatType(word) !== null || findLevelType(word) !== null) && isNumberToken(tokens[at + 1]);
}

/** The end of the numbers at the start of a text. */
function findNumbersEnd(tokens: readonly AddressToken[]): number {
  let end = 0;
  for (let at = 0; at < tokens.length; at++) {
    if (isNumberToken(tokens[at])) end = at + 1;
    else if (tokens[at]?.kind === WORD && findFlatType(tokens[at]?.text ?? '') === null) return end;
  }
  return end;
}

function findBreak(tokens: readonly AddressToken[], start: number): number {
  const at = tokens.findIndex((token, place) => place > start && token.breakBefore);
  return at < 0 ? tokens.length : at;
}

/** The former address with the present number in place of its own: 328 Johnston St (now 330). */
function swapNumbers(former: readonly AddressToken[], numbers: readonly AddressToken[]): AddressToken[] {
  const last = former.findLastIndex(
    (token, place) => isNumberToken(token) && former[place + 1]?.kind === WORD && !isPostcodeOfState(former, place),
  );
  if (last < 0) return [...numbers];
  const isRange = former[last - 1]?.kind === DASH && isNumberToken(former[last - 2]);
  return [...former.slice(0, isRange ? last - 2 : last), ...numbers, ...former.slice(last + 1)];
}

/** The place of the former address, if the present one has none. */
function listPlace(
  former: readonly AddressToken[],
  present: readonly AddressToken[],
  numbersEnd: number,
): AddressToken[] {
  if (present.findIndex((token, place) => place > numbersEnd && isTypeToken(token)) !== present.length - 1) return [];
  const type = former.findIndex((token, place) => place > 1 && isTypeToken(token));
  const [first, ...others] = type < 0 ? [] : former.slice(type + 1);
  return first === undefined ? [] : [{ ...first, breakBefore: true }, ...others];
}

/** Whether the tokens before this place end in a state and contain a number, so that they are a whole address. */
function hasWholePlace(tokens: readonly AddressToken[], end: number): boolean {
  const last = isPostcodeOfState(tokens, end - 1) ? end - 2 : end - 1;
  return (
    last > 1 &&
    tokens[last]?.kind === WORD &&
    findState(tokens[last]?.text ?? '') !== null &&
    tokens.slice(0, last).some(isNumberToken)
  );
}

function isPostcodeOfState(tokens: readonly AddressToken[], at: number): boolean {
  return isPostcodeToken(tokens[at]) && findState(tokens[at - 1]?.text ?? '') !== null;
}
