import type { z } from 'zod';
import { rememberResults } from '#base/bounded-map.ts';
import { keepCanonical } from '#base/canonical-json.ts';
import { invariant } from '#base/invariant.ts';
import type { addressCandidate } from '#contract/schemas/address-lookup.ts';
import type { JudgedCandidate } from '#domain/address/decision/decide-match.ts';
import type { MatchStatus } from '#domain/address/decision/doubts.ts';
import { buildMismatchFlags } from '#domain/address/decision/flags.ts';
import type { ComponentScores } from '#domain/address/match/component-weights.ts';
import type { Candidate } from '#domain/address/match/find-candidates.ts';
import { scoreNumber } from '#domain/address/match/resolve-number.ts';
import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { State } from '#domain/address/parse/states.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';

/** One possible address, as the contract shows it. */
export type AddressCandidate = z.infer<typeof addressCandidate>;

/** The candidates as the contract shows them. */
export function buildCandidates(
  version: string,
  query: AddressQuery,
  status: MatchStatus,
  shown: JudgedCandidate[],
  rows: AddressRow[],
  confidences: number[],
): AddressCandidate[] {
  return shown.map((judged, place) => {
    const row = rows[place];
    invariant(row !== undefined, 'every candidate has a row');
    const { shard, match } = judged.candidate;
    return {
      gnaf_pid: row.gnaf_pid,
      full_address: formatAddress(row),
      locality: row.locality,
      state: shard.state as State,
      postcode: shard.postcode,
      latitude: row.latitude,
      longitude: row.longitude,
      geocode_type: row.geocode_type,
      source: findSource(version),
      evidence: { store_shard_key: shard.key, row_offset: match.row },
      match: {
        method: judged.outcome === 'exact_match' ? 'exact_normalized' : 'fuzzy_components',
        confidence: confidences[place] ?? 0,
        component_scores: buildComponentScores(judged.candidate),
        mismatch_flags: buildMismatchFlags(query, row, judged, status === 'ambiguous'),
      },
    };
  });
}

const MAX_SOURCES = 10;

// The same for every candidate of a version, so it is built and written once.
const findSource = rememberResults(MAX_SOURCES, (source_version) =>
  keepCanonical({
    source_id: 'gnaf' as const,
    source_version,
    source_kind: 'versioned_snapshot' as const,
    registry_truth: 'snapshot_not_realtime' as const,
    snapshot_backed: true as const,
  }),
);

function buildComponentScores({ hypothesis, match }: Candidate): ComponentScores {
  return {
    street_number: round(scoreNumber(match)),
    street_name: round(hypothesis.nameScore),
    street_type: round(hypothesis.typeScore),
    suburb: round(hypothesis.suburbScore),
    state: round(hypothesis.stateScore),
    postcode: round(hypothesis.postcodeScore),
  };
}

function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}
