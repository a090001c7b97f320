import { osaDistance } from '#domain/address/text/osa-distance.ts';
import type { AddressQuery } from './address-query.ts';
import { STATES } from './states.ts';
import { WORD } from './tokenise-address.ts';

const LONG_STATES = STATES.filter((state) => state.length === 3);

/** The query with a misspelt state (NWS, VIV) at its end read as the nearest state; null if there is none. */
export function findMisspeltState(query: AddressQuery): AddressQuery | null {
  const { tail, tokens } = query;
  const last = tokens[tail.end - 1];
  if (tail.state !== null || last?.kind !== WORD || tail.end < 3) return null;
  if (last.text.length < 2 || last.text.length > 4) return null;
  const state = LONG_STATES.find((known) => osaDistance(last.text, known, 1) === 1);
  if (state === undefined) return null;
  return { ...query, tail: { ...tail, state, end: tail.end - 1 }, state: STATES.indexOf(state), isStateGuessed: true };
}
