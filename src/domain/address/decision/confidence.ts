import type { Candidate } from '#domain/address/match/find-candidates.ts';
import { isUnitFound } from '#domain/address/match/resolve-number.ts';
import { CALIBRATION, PART_WEIGHTS, PART_WEIGHTS_WITHOUT_POSTCODE } from './calibration-table.ts';
import type { JudgedCandidate } from './decide-match.ts';
import type { MatchPattern, MatchStatus, PartWeights, PatternPart } from './doubts.ts';

/** The weight of a part that no known string had, in log-odds. */
export const UNSEEN_WEIGHT = -1;
/** How many sightings of a pattern count as much as the weights of its parts. */
const PRIOR_SIGHTINGS = 2;
const MAX_SCORES = 5000;
const THOUSANDTHS = 1000;
/** Nothing is certain. */
const HIGHEST = 0.999;
/** Scores that differ by less come from the same agreement, added up in another order. */
const SAME_SCORE = 1e-9;
/** From this gap between two scores on, the second candidate is at most half as likely as the one before. */
const HALVING_GAP = 0.05;

/** Differences that are not measured: the patterns with and without them are the same. */
const UNMEASURED: ReadonlySet<PatternPart> = new Set<PatternPart>([
  'other_name',
  'type_guessed',
  'type_unknown',
  'suburb_unlike',
  'state_unsure',
]);

/** The highest confidence of a pattern with this part. Parts that are not listed have no limit of their own. */
export const LIMITS: PartWeights = {
  // Another address than the one written: the building of a unit, another unit or letter, a place beside it.
  unit_absent: 0.5,
  other_unit: 0.5,
  suffix_differs: 0.5,
  place_beside: 0.5,
  // A unit that could not be read leaves the building less likely than one that is only absent.
  unit_unread: 0.45,
  // Another place than the one written: known strings have none that was right.
  place_differs: 0.3,
  // Words that were ignored, or that name a building, may mean something else, and few known strings have any.
  words_left_over: 0.8,
  building: 0.8,
  building_elsewhere: 0.8,
  // The minimum for an exact match (requirement `address-confidence.exact`). Points cannot tell the number from the range, and labels with a PID name the range.
  range_beside: 0.95,
};
/** One row of a range that the register lacks: points cannot tell it from the rest of the range. Equal rows share one confidence instead. */
const FUZZY_LIMITS: PartWeights = { range_overlap: 0.5, range_tail: 0.5, range_part: 0.5 };
/** A place that only the street name supports: known strings have none that was right. */
const LIMITS_WITHOUT_POSTCODE: PartWeights = { suburb_left_out: 0.3, state_differs: 0.3 };

/** The pattern of a candidate in an answer with this status. */
export function buildPattern(
  status: MatchStatus,
  { candidate, differences }: JudgedCandidate,
  others: readonly JudgedCandidate[],
): MatchPattern {
  if (status === 'exact_match')
    return others.some((other) => isRangeOf(other.candidate, candidate)) ? ['exact', 'range_beside'] : ['exact'];
  const measured = differences.filter((code) => !UNMEASURED.has(code));
  return [status === 'ambiguous' ? 'ambiguous' : 'fuzzy', ...measured];
}

/** Whether a range of the same street starts or ends at the number: the register then has two rows for what may be one property. */
function isRangeOf({ hypothesis, match }: Candidate, candidate: Candidate): boolean {
  if (hypothesis.street !== candidate.hypothesis.street || !isUnitFound(match.unitKind)) return false;
  return match.numberKind === 'range_start' || match.numberKind === 'range_end';
}

/** The share of answers with this pattern that were right on real strings, from 0 to 1. */
export function scoreConfidence(pattern: MatchPattern): number {
  const key = pattern.join(' ');
  const known = SCORES.get(key);
  if (known !== undefined) return known;
  const confidence = fitConfidence(weightsOf(pattern), pattern, 0, 0);
  if (SCORES.size < MAX_SCORES) SCORES.set(key, confidence);
  return confidence;
}

/** Whether the input leaves the postcode out, so that nothing supports another state or a suburb with a similar name. */
export function isWithoutPostcode(pattern: MatchPattern): boolean {
  return pattern.includes('postcode_left_out') || pattern.includes('state_and_postcode_left_out');
}

function weightsOf(pattern: MatchPattern): PartWeights {
  return isWithoutPostcode(pattern) ? PART_WEIGHTS_WITHOUT_POSTCODE : PART_WEIGHTS;
}

/** The confidence of a pattern that was seen `seen` times and was right `right` times. */
export function fitConfidence(weights: PartWeights, pattern: MatchPattern, seen: number, right: number): number {
  const odds = pattern.reduce((sum, part) => sum + (weights[part] ?? UNSEEN_WEIGHT), 0);
  const expected = 1 / (1 + Math.exp(-odds));
  const share = (right + PRIOR_SIGHTINGS * expected) / (seen + PRIOR_SIGHTINGS);
  return Math.round(Math.min(limitOf(pattern), share) * THOUSANDTHS) / THOUSANDTHS;
}

/** The highest confidence of a pattern, where known strings say too little: the lowest limit of its parts. */
export function limitOf(pattern: MatchPattern): number {
  const limits = [LIMITS];
  if (pattern[0] === 'fuzzy') limits.push(FUZZY_LIMITS);
  if (isWithoutPostcode(pattern)) limits.push(LIMITS_WITHOUT_POSTCODE);
  return Math.min(HIGHEST, ...pattern.flatMap((part) => limits.map((limit) => limit[part] ?? HIGHEST)));
}

const SCORES = new Map(
  CALIBRATION.map(([pattern, seen, right]) => [
    pattern.join(' '),
    fitConfidence(weightsOf(pattern), pattern, seen, right),
  ]),
);

/** The confidence of each candidate. They fall from one to the next, equal candidates share equally, and the sum is at most one. */
export function shareConfidence(status: MatchStatus, shown: readonly JudgedCandidate[]): number[] {
  const shares: number[] = [];
  let left = 1;
  let highest = 1;
  while (shares.length < shown.length) {
    const place = shares.length;
    const equals = place === 0 && status !== 'ambiguous' ? 1 : countEquals(shown, place);
    // Equal candidates share one confidence. It is rounded down, so that the sum is never more than one.
    const own = Math.min(scorePlace(status, shown, place), left) / equals;
    highest = Math.floor(Math.min(highest * weighGap(shown, place), own) * THOUSANDTHS) / THOUSANDTHS;
    for (let equal = 0; equal < equals; equal++) shares.push(highest);
    left -= highest * equals;
  }
  return shares;
}

/** The highest share that a candidate may have of the confidence before it. */
function weighGap(shown: readonly JudgedCandidate[], place: number): number {
  const score = scoreAt(shown, place);
  const gap = place === 0 ? 0 : scoreAt(shown, place - 1) - score;
  return 1 - Math.min(1, Math.max(0, gap) / HALVING_GAP) / 2;
}

/** How many candidates from this place on have the same score, so that the input cannot tell them apart. */
export function countEquals(shown: readonly JudgedCandidate[], place: number): number {
  const score = scoreAt(shown, place);
  let end = place + 1;
  while (end < shown.length && Math.abs(scoreAt(shown, end) - score) < SAME_SCORE) end++;
  return end - place;
}

function scoreAt(shown: readonly JudgedCandidate[], place: number): number {
  return shown[place]?.candidate.score ?? 0;
}

function scorePlace(status: MatchStatus, shown: readonly JudgedCandidate[], place: number): number {
  const judged = shown[place];
  if (judged === undefined) return 0;
  const own = judged.outcome === 'exact_match' ? 'exact_match' : 'fuzzy_match';
  const confidence = scoreConfidence(buildPattern(place === 0 || status === 'ambiguous' ? status : own, judged, shown));
  return place === 0 ? confidence : confidence * judged.candidate.score;
}
