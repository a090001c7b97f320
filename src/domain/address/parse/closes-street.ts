import { findStreetType } from './street-types.ts';
import { type AddressToken, AMPERSAND, WORD } from './tokenise-address.ts';

/** Words before another street: Johnston Street near Hoddle St. */
const BEFORE_STREET = new Set(['AND', 'OR', 'VIA', 'OFF', 'NEAR', 'OPP', 'OPPOSITE', 'BEHIND', 'CNR', 'CORNER']);

/** Whether the word ST comes after a name and means Street. Before a name (St Kilda) it means Saint. */
export function closesStreet(tokens: readonly AddressToken[], at: number, end: number): boolean {
  const before = tokens[at - 1];
  if (before?.kind !== WORD || isBeforeStreet(before)) return false;
  // After a street (Smith Road St Kilda) the suburb starts, but Park alone is the name of Park St.
  const isName = before.breakBefore || isBeforeStreet(tokens[at - 2]);
  if (!isName && findStreetType(before.text) !== null) return false;
  const next = tokens[at + 1];
  if (at + 1 >= end || next?.breakBefore === true || isBeforeStreet(next)) return true;
  for (let place = at - 1; place >= 0 && tokens[place + 1]?.breakBefore !== true; place--)
    if (isBeforeStreet(tokens[place])) return true;
  return false;
}

function isBeforeStreet(token: AddressToken | undefined): boolean {
  return token?.kind === AMPERSAND || (token?.kind === WORD && BEFORE_STREET.has(token.text));
}
