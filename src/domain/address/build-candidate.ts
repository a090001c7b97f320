import type { z } from 'zod';
import type { addressCandidate } from '#contract/schemas/address-lookup.ts';
import type { AddressDirectory } from './address-directory.ts';
import type { AddressQuery } from './address-query.ts';
import { readAddressRow } from './address-row.ts';
import { buildMismatchFlags } from './build-mismatch-flags.ts';
import type { ComponentScores } from './component-weights.ts';
import { isExact, type MatchStatus } from './decide-match.ts';
import { type Candidate, scoreNumber } from './find-candidates.ts';
import { formatAddress } from './format-address.ts';
import { buildMatchPattern } from './match-pattern.ts';
import { scoreConfidence } from './score-confidence.ts';
import type { State } from './states.ts';

/** One address that may be the one meant, as the contract shows it. */
export type AddressCandidate = z.infer<typeof addressCandidate>;

/** Builds what the caller sees of a candidate. */
export function buildCandidate(
  directory: AddressDirectory,
  query: AddressQuery,
  version: string,
  status: MatchStatus,
  candidate: Candidate,
  isBest: boolean,
): AddressCandidate {
  const { shard, hypothesis, match } = candidate;
  const row = readAddressRow(directory, shard, hypothesis.street, match.row);
  const own = isExact(candidate) ? 'exact_match' : 'fuzzy_match';
  const confidence = scoreConfidence(buildMatchPattern(isBest || status === 'ambiguous' ? status : own, candidate));
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
      method: own === 'exact_match' ? 'exact_normalized' : 'fuzzy_components',
      confidence: isBest ? confidence : Math.round(confidence * candidate.score * 1000) / 1000,
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
