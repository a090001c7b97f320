import type { AddressMatch } from './answer/address-match.ts';
import { buildCandidates } from './answer/build-candidates.ts';
import { checkAddress, checkMiss, checkType } from './check-address.ts';
import { decideMatch, isSameSite, type MatchStatus } from './match/decide-match.ts';
import { type Candidate, type Found, findCandidates, type OpenShard } from './match/find-candidates.ts';
import { followLinks, hasLinks, isPrincipalOf } from './match/linked-rows.ts';
import { type AddressQuery, parseAddressQuery } from './parse/address-query.ts';
import { buildAddressKey } from './parse/normalise-address-key.ts';
import { readMisspeltState } from './parse/read-misspelt-state.ts';
import type { AddressDirectory } from './register/address-directory.ts';
import { readAddressRow } from './register/address-row.ts';
import { buildRowKey } from './register/row-key.ts';

/** A candidate that much worse than the best is not shown. */
const MAX_SCORE_GAP = 0.3;

/** What a look-up needs of a snapshot. */
export type AddressSnapshot = { version: string; directory: AddressDirectory; openShard: OpenShard };

/** Looks an address up in a snapshot; refuses what is no address, and a shard that cannot be read. */
export async function lookUpAddress(
  snapshot: AddressSnapshot,
  request: { raw_address: string; limit: number },
): Promise<AddressMatch> {
  const { directory, openShard } = snapshot;
  let query = parseAddressQuery(request.raw_address);
  checkAddress(directory, query);
  const first = findCandidates(directory, query, openShard);
  let found = first instanceof Promise ? await first : first;
  let status = decideMatch(directory, found);
  if (status === 'no_match' || found.candidates[0]?.hypothesis.suburbScore !== 1) {
    const other = readMisspeltState(query);
    const second = other === null ? null : await findCandidates(directory, other, openShard);
    if (other !== null && second !== null && isBetter(second, found)) {
      query = other;
      found = second;
      status = decideMatch(directory, found);
    }
  }
  if (status === 'no_match') checkMiss(directory, query, found);
  else checkType(query, found);
  if (status !== 'no_match' && hasLinks(found, status === 'exact_match')) {
    found = await followLinks(snapshot, query, found);
    status = decideMatch(directory, found);
  }
  return buildMatch(snapshot, request, query, found, status);
}

function isBetter(second: Found, first: Found): boolean {
  return (second.candidates[0]?.score ?? 0) > (first.candidates[0]?.score ?? 0);
}

function buildMatch(
  snapshot: AddressSnapshot,
  request: { raw_address: string; limit: number },
  query: AddressQuery,
  found: Found,
  status: MatchStatus,
): AddressMatch {
  const shown = status === 'no_match' ? [] : listShown(found, status, request.limit);
  const rows = shown.map(({ shard, hypothesis, match }) =>
    readAddressRow(snapshot.directory, shard, hypothesis.street, match.row),
  );
  const candidates = buildCandidates(snapshot.version, query, status, shown, rows);
  const best = candidates[0];
  return {
    ok: true,
    tool: 'address_lookup',
    status,
    matched_on:
      status === 'exact_match' ? 'normalized_full_address' : best === undefined ? 'none' : 'address_components',
    normalized_address_key:
      status === 'exact_match' && shown[0] !== undefined && rows[0] !== undefined
        ? buildRowKey(snapshot.directory, shown[0].hypothesis.street, rows[0])
        : buildAddressKey(query),
    confidence: best?.match.confidence ?? 0,
    mismatch_flags: best?.match.mismatch_flags ?? [],
    candidate_count: candidates.length,
    candidates,
  };
}

/** The best come first; behind an exact match only other sites are shown, not the units of the same; a principal always follows its alias. */
function listShown(found: Found, status: MatchStatus, limit: number): Candidate[] {
  const [best] = found.candidates;
  if (status === 'exact_match' && best !== undefined)
    return [
      best,
      ...found.candidates.filter((candidate) => !isSameSite(candidate, best) || isPrincipalOf(candidate, best)),
    ].slice(0, limit);
  const lowest = (best?.score ?? 0) - MAX_SCORE_GAP;
  return found.candidates
    .slice(0, limit)
    .filter((candidate) => candidate.score >= lowest || (best !== undefined && isPrincipalOf(candidate, best)));
}
