/** Shares a confidence between those that fit alike, in three decimals: more would claim a measurement that nobody made. */
export function shareConfidence(confidence: number, between: number): number {
  return Math.round((confidence / between) * 1000) / 1000;
}
