/** How sure it is that an asked name is a listed one. */
export type ScreeningBand = 'match' | 'possible' | 'none_found';

// Chosen on labelled pairs and on a real list, see bench/screening.
const MATCH_FLOOR = 0.8;
const POSSIBLE_FLOOR = 0.65;

/** Decides what a score of 0-1 means. */
export function decideBand(score: number): ScreeningBand {
  if (score >= MATCH_FLOOR) return 'match';
  return score >= POSSIBLE_FLOOR ? 'possible' : 'none_found';
}

/** Lowers a score but keeps the candidate: a score in a band stays in a band. */
export function lowerScore(score: number, cost: number): number {
  const lowered = Math.round((score - cost) * 1000) / 1000;
  return decideBand(score) === 'none_found' ? Math.max(0, lowered) : Math.max(POSSIBLE_FLOOR, lowered);
}
