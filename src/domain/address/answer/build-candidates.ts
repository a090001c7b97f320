import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import type { addressCandidate } from '#contract/schemas/address-lookup.ts';
import type { ComponentScores } from '#domain/address/match/component-weights.ts';
import { isExact, type MatchStatus } from '#domain/address/match/decide-match.ts';
import { type Candidate, scoreNumber } from '#domain/address/match/find-candidates.ts';
import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { State } from '#domain/address/parse/states.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { buildMismatchFlags } from './build-mismatch-flags.ts';

/** One address that may be the one meant, as the contract shows it. */
export type AddressCandidate = z.infer<typeof addressCandidate>;

/** Builds what the caller sees of the candidates. */
export function buildCandidates(
  version: string,
  query: AddressQuery,
  status: MatchStatus,
  shown: Candidate[],
  rows: AddressRow[],
  confidences: number[],
): AddressCandidate[] {
  return shown.map((candidate, place) => {
    const row = rows[place];
    invariant(row !== undefined, 'every candidate has its row');
    return buildCandidate(version, query, status, candidate, row, confidences[place] ?? 0);
  });
}

function buildCandidate(
  version: string,
  query: AddressQuery,
  status: MatchStatus,
  candidate: Candidate,
  row: AddressRow,
  confidence: number,
): AddressCandidate {
  const { shard, match } = candidate;
  return {
    gnaf_pid: row.gnaf_pid,
    full_address: formatAddress(row),
    locality: row.locality,
    state: shard.state as State,
    postcode: shard.postcode,
    latitude: row.latitude,
    longitude: row.longitude,
    geocode_type: row.geocode_type,
    source: {
      source_id: 'gnaf',
      source_version: version,
      source_kind: 'versioned_snapshot',
      registry_truth: 'snapshot_not_realtime',
      snapshot_backed: true,
    },
    evidence: { store_shard_key: shard.key, row_offset: match.row },
    match: {
      method: isExact(candidate) ? 'exact_normalized' : 'fuzzy_components',
      confidence,
      component_scores: buildComponentScores(candidate),
      mismatch_flags: buildMismatchFlags(query, row, candidate, status === 'ambiguous'),
    },
  };
}

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
