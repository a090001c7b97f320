import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix, joinNames } from '#domain/address/parse/street-reading.ts';
import { findStreetType } from '#domain/address/parse/street-types.ts';
import { type AddressToken, hasBreak } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { scoreStreetType } from './component-scores.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';

/** Words that name existing suburbs. */
type WrittenSuburb = { split: number; end: number; localities: readonly number[] };

const MAX_SUBURB_WORDS = 6;

/** The known suburbs in the input: first those at its end, the longest first, then those before another comma. */
export function listWrittenSuburbs(directory: AddressDirectory, query: AddressQuery): WrittenSuburb[] {
  const { tokens, tail, starts } = query;
  const written: WrittenSuburb[] = [];
  for (let end = tail.end; end > 0; end--) {
    if (end < tail.end && tokens[end]?.breakBefore !== true) continue;
    for (let split = Math.max(1 + Math.min(...starts), end - MAX_SUBURB_WORDS); split < end; split++) {
      if (!beginsName(tokens, split) || hasBreak(tokens, split + 1, end)) continue;
      const localities = directory.localityIndex.get(joinNames(tokens, split, end)) ?? [];
      // A name between commas is complete, but a name at the end may be a misspelt suburb of the state.
      const isHere = end < tail.end || localities.some((one) => isOfState(query, directory.localityState[one] ?? -1));
      if (isHere && localities.length > 0) written.push({ split, end, localities });
    }
  }
  return written;
}

/** The known suburb in the input that a hypothesis ignores, because its street is in another; null if there is none. */
export function findIgnoredSuburb(
  { tokens, tail }: AddressQuery,
  written: readonly WrittenSuburb[],
  hypothesis: StreetHypothesis,
): WrittenSuburb | null {
  const { start, split, locality, relation, hasLeftover } = hypothesis;
  for (const suburb of written) {
    const isOwn = suburb.localities.includes(locality);
    // The words of the street cannot be a suburb, unless some of them were ignored or come after a comma.
    const isApart = tokens[suburb.split]?.breakBefore === true;
    const isFree = suburb.split > start && (suburb.split >= split || isApart || hasLeftover);
    const isInside = (relation === 'named' || relation === 'turned') && suburb.split > split;
    if (suburb.end === tail.end && isOwn) {
      // The suburb is the one written, but another may come before it: Richmond, Abbotsford.
      if (!hasLeftover) return null;
      continue;
    }
    if (!isFree || isOwn || (suburb.end < tail.end && !hasLeftover)) continue;
    if (isInside && !isApart) continue;
    return suburb;
  }
  return null;
}

/** Compares the street type if it was taken for the first word of the suburb (Place Marybrook). */
export function compareTakenType(
  directory: AddressDirectory,
  { tokens }: AddressQuery,
  hypothesis: StreetHypothesis,
  { split }: WrittenSuburb,
): StreetHypothesis {
  const written = findStreetType(tokens[hypothesis.split]?.text ?? '');
  if (split !== hypothesis.split + 1 || written === null) return hypothesis;
  const { streetType, streetSuffix, table } = directory;
  const type = table.streetTypes[streetType[hypothesis.street] ?? 0] ?? '';
  const suffix = table.streetSuffixes[streetSuffix[hypothesis.street] ?? 0] ?? '';
  const reading = { key: '', type: written, suffix: '', typeGuessed: false, hasLeftover: false };
  return { ...hypothesis, split, typeScore: scoreStreetType(type, suffix, reading) };
}

/** Whether a suburb may start here: after a comma, a street type, or a type with its direction. */
function beginsName(tokens: readonly AddressToken[], at: number): boolean {
  if (tokens[at]?.breakBefore === true) return true;
  const before = tokens[at - 1]?.text ?? '';
  if (findStreetType(before) !== null) return true;
  return findStreetSuffix(before) !== null && findStreetType(tokens[at - 2]?.text ?? '') !== null;
}

function isOfState({ state, otherState }: AddressQuery, own: number): boolean {
  return state < 0 || own === state || own === otherState;
}
