import type { NameScore } from './score-names.ts';

// Chosen on cases/business-names.tsv; the test that reads it holds the score that they give.
const FUZZY_FLOOR = 0.8;
const REVIEW_FLOOR = 0.65;
const CANDIDATE_FLOOR = 0.4;

/** What a score means: the same name, another spelling of it, something a person must look at, or another name. */
export type NameMatch = 'exact' | 'fuzzy' | 'review' | 'none';

/** Decides what a score means; only a name without any difference that costs is exact. */
export function decideNameMatch({ score }: NameScore): NameMatch {
  if (score === 1) return 'exact';
  if (score >= FUZZY_FLOOR) return 'fuzzy';
  return score >= REVIEW_FLOOR ? 'review' : 'none';
}

/** Whether a name is worth showing beside the one asked for: a short word with one letter wrong is another name, but may be the one meant. */
export function isNameCandidate(match: NameScore): boolean {
  if (decideNameMatch(match) !== 'none') return true;
  return match.score >= CANDIDATE_FLOOR && match.differences.every(({ feature }) => feature !== 'missing_word');
}
