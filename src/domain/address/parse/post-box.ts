import { type AddressToken, NUMBER, WORD } from './tokenise-address.ts';

/** Words right before the number of a box; CMB and its like are bags and boxes along a mail route. */
const BOXES = new Set(['BOX', 'BAG', 'POBOX', 'GPOBOX', 'CMB', 'CMA', 'RMB', 'RMS', 'RSD', 'MSF']);
/** Words that stand before them: post office box, locked bag. */
const BEFORE = new Set(['PO', 'P', 'O', 'GPO', 'POST', 'OFFICE', 'LOCKED', 'PRIVATE', 'MAIL']);

/** Takes a post box out of the tokens, as it is no place; true when there was one. */
export function liftPostBox(tokens: AddressToken[]): boolean {
  for (let at = 1; at < tokens.length; at++) {
    const word = tokens[at - 1];
    if (tokens[at]?.kind !== NUMBER || word?.kind !== WORD || !BOXES.has(word.text)) continue;
    let start = at - 1;
    while (start > 0 && BEFORE.has(tokens[start - 1]?.text ?? '')) start--;
    const next = tokens[at + 1];
    if (next !== undefined) next.breakBefore = true;
    tokens.splice(start, at + 1 - start);
    return true;
  }
  return false;
}
