import { type AddressFinding, type AddressMatch, isMatch } from './address-match.ts';
import type { AddressCandidate } from './build-candidates.ts';

const THOUSANDTHS = 1000;

/** Merges the findings for the several addresses of one text. If all are the same address, that is the answer; otherwise the answer is ambiguous. */
export function mergeFindings(
  findings: readonly [AddressFinding, ...AddressFinding[]],
  key: string,
  limit: number,
): AddressFinding {
  const [first] = findings;
  if (findings.every(({ match }) => isSameMatch(match, first.match))) return first;
  // Addresses in one text are equally likely, even if one of them is beside a range.
  const surest = Math.min(...findings.map(({ match }) => (match.status === 'exact_match' ? match.confidence : 1)));
  const sorted = findings
    .flatMap((finding) =>
      finding.match.candidates.map((one) => ({ finding, candidate: share(one, findings.length, surest) })),
    )
    .sort((left, right) => right.candidate.match.confidence - left.candidate.match.confidence)
    .filter(isFirstOfRow);
  const candidates = sorted.slice(0, limit).map(({ candidate }) => candidate);
  const [best] = candidates;
  return {
    match: {
      ...first.match,
      status: best === undefined ? 'no_match' : 'ambiguous',
      matched_on: best === undefined ? 'none' : 'address_components',
      normalized_address_key: key,
      confidence: best?.match.confidence ?? 0,
      mismatch_flags: best?.match.mismatch_flags ?? [],
      candidate_count: candidates.length,
      candidates,
    },
    row: sorted[0]?.finding.row ?? null,
    missReason: first.missReason,
    missAction: first.missAction,
    pattern: null,
    equals: findings.length,
    choices: sorted.length,
  };
}

/** Whether no earlier candidate is the same row: one range may contain several of the addresses written. */
function isFirstOfRow(
  { candidate }: { candidate: AddressCandidate },
  place: number,
  all: readonly { candidate: AddressCandidate }[],
): boolean {
  return all.findIndex((other) => other.candidate.gnaf_pid === candidate.gnaf_pid) === place;
}

function isSameMatch(match: AddressMatch, other: AddressMatch): boolean {
  return isMatch(match) && match.candidates[0]?.gnaf_pid === other.candidates[0]?.gnaf_pid;
}

/** A candidate as one of several equally likely addresses. */
function share(candidate: AddressCandidate, count: number, surest: number): AddressCandidate {
  const { mismatch_flags } = candidate.match;
  const confidence = Math.min(candidate.match.confidence, surest);
  const flag = {
    severity: 'medium' as const,
    code: 'ambiguous_match' as const,
    message: 'The input names several addresses; this is one of them.',
    candidate_component: candidate.full_address,
  };
  return {
    ...candidate,
    match: {
      ...candidate.match,
      // Rounded down, so that the sum is at most one.
      confidence: Math.floor((confidence / count) * THOUSANDTHS) / THOUSANDTHS,
      mismatch_flags: [...mismatch_flags, flag],
    },
  };
}
