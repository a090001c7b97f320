import { isExact, type MatchStatus } from '#domain/address/match/decide-match.ts';
import type { Candidate } from '#domain/address/match/find-candidates.ts';
import { buildMatchPattern } from '#domain/address/match/match-pattern.ts';
import { scoreConfidence } from './score-confidence.ts';

const THOUSANDTHS = 1000;
/** Scores that differ by less come from the same agreement, added up in another order. */
const SAME_SCORE = 1e-9;

/** A candidate that agrees less than the one before is less sure, and half as sure at most from this gap between their scores on. */
const HALVING_GAP = 0.05;

/** The confidence of each candidate: none is surer than the one before it, one that agrees less is less sure, those that the input cannot tell apart are equally sure, and all add up to one at most. */
export function shareConfidence(status: MatchStatus, shown: readonly Candidate[]): number[] {
  const shares: number[] = [];
  let left = 1;
  let highest = 1;
  while (shares.length < shown.length) {
    const place = shares.length;
    const equals = place === 0 && status !== 'ambiguous' ? 1 : countEquals(shown, place);
    // What speaks for all of them is shared out; rounded down, so that the sum is never more than one.
    const own = Math.min(scorePlace(status, shown, place), left) / equals;
    highest = Math.floor(Math.min(highest * weighGap(shown, place), own) * THOUSANDTHS) / THOUSANDTHS;
    for (let equal = 0; equal < equals; equal++) shares.push(highest);
    left -= highest * equals;
  }
  return shares;
}

/** The share of the confidence before it that a candidate may have at most. */
function weighGap(shown: readonly Candidate[], place: number): number {
  const score = shown[place]?.score ?? 0;
  const gap = (shown[place - 1]?.score ?? score) - score;
  return 1 - Math.min(1, Math.max(0, gap) / HALVING_GAP) / 2;
}

/** How many candidates from this place on the input cannot tell apart. */
export function countEquals(shown: readonly Candidate[], place: number): number {
  const score = shown[place]?.score ?? 0;
  let end = place + 1;
  while (end < shown.length && Math.abs((shown[end]?.score ?? 0) - score) < SAME_SCORE) end++;
  return end - place;
}

function scorePlace(status: MatchStatus, shown: readonly Candidate[], place: number): number {
  const candidate = shown[place];
  if (candidate === undefined) return 0;
  const own = isExact(candidate) ? 'exact_match' : 'fuzzy_match';
  const confidence = scoreConfidence(
    buildMatchPattern(place === 0 || status === 'ambiguous' ? status : own, candidate, shown),
  );
  return place === 0 ? confidence : confidence * candidate.score;
}
