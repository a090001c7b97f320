import type { NameScore } from './score-names.ts';

// Chosen on cases/business-names.tsv; a test pins the score that they reach there.
const FUZZY_FLOOR = 0.8;
const REVIEW_FLOOR = 0.65;
const CANDIDATE_FLOOR = 0.4;

/** What a score means: the same name, another spelling of it, a case for human review, or another name. */
export type NameMatch = 'exact' | 'fuzzy' | 'review' | 'none';

/** Decides what a score means; only a score of 1 is exact. */
export function decideNameMatch({ score }: NameScore): NameMatch {
  if (score === 1) return 'exact';
  if (score >= FUZZY_FLOOR) return 'fuzzy';
  return score >= REVIEW_FLOOR ? 'review' : 'none';
}

const BEST_FIRST: readonly NameMatch[] = ['exact', 'fuzzy', 'review', 'none'];

/** Returns the first of the best matches; undefined without any. */
export function findBestMatch<T extends { match: NameMatch }>(all: readonly T[]): T | undefined {
  return BEST_FIRST.map((match) => all.find((one) => one.match === match)).find((one) => one !== undefined);
}

/** Whether to show a name as a candidate: a short word with one wrong letter is another name, but may be the intended one. */
export function isNameCandidate(match: NameScore): boolean {
  if (decideNameMatch(match) !== 'none') return true;
  return match.score >= CANDIDATE_FLOOR && match.differences.every(({ feature }) => feature !== 'missing_word');
}

/** Divides a confidence among equally good matches; three decimals, because more would suggest a precision that was never measured. */
export function divideConfidence(confidence: number, between: number): number {
  return Math.round((confidence / between) * 1000) / 1000;
}
