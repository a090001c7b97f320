import { findState } from './states.ts';
import { type AddressToken, isPostcodeToken, NUMBER, WORD } from './tokenise-address.ts';

/** Words right before the number of a box. CMB, RMB and the like are bags and boxes along a mail route. */
const BOXES = new Set(['BOX', 'BAG', 'POBOX', 'GPOBOX', 'CMB', 'CMA', 'RMB', 'RMS', 'RSD', 'MSF']);
/** Words before them: post office box, locked bag. */
const BEFORE = new Set(['PO', 'P', 'O', 'GPO', 'POST', 'OFFICE', 'LOCKED', 'PRIVATE', 'MAIL']);

/** Whether a post box was before the house number or after it. */
export type PostBox = 'before' | 'after';

/** Removes a post box from the tokens, with its own suburb, state and postcode. Returns where it was; null if there is none. */
export function liftPostBox(tokens: AddressToken[]): PostBox | null {
  for (let at = 1; at < tokens.length; at++) {
    const word = tokens[at - 1];
    if (tokens[at]?.kind !== NUMBER || word?.kind !== WORD || !BOXES.has(word.text)) continue;
    let start = at - 1;
    while (start > 0 && BEFORE.has(tokens[start - 1]?.text ?? '')) start--;
    const isAfter = tokens.slice(0, start).some(({ kind }) => kind === NUMBER);
    // After a whole address, the rest is the place of the box.
    const isOwnPlace = tokens.slice(0, start).some((_, place) => isPlaceEnd(tokens, place));
    const end = isOwnPlace ? tokens.length : findBoxEnd(tokens, at + 1);
    const next = tokens[end];
    if (next !== undefined) next.breakBefore = true;
    tokens.splice(start, end - start);
    return isAfter ? 'after' : 'before';
  }
  return null;
}

/** The end of a box: after its own state and postcode if another whole address follows, otherwise right here. */
function findBoxEnd(tokens: readonly AddressToken[], start: number): number {
  const own = tokens.findIndex((_, place) => place > start && isPlaceEnd(tokens, place));
  const isOwn = own > 0 && tokens.slice(start, own).every(({ kind }) => kind === WORD);
  return isOwn && tokens.some((_, place) => place > own + 2 && isPlaceEnd(tokens, place)) ? own + 1 : start;
}

/** Whether a postcode after a state ends here. */
function isPlaceEnd(tokens: readonly AddressToken[], at: number): boolean {
  const state = tokens[at - 1];
  return isPostcodeToken(tokens[at]) && state?.kind === WORD && findState(state.text) !== null;
}
