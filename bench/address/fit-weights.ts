import { type PartWeights, UNSEEN_WEIGHT } from '#domain/address/answer/score-confidence.ts';

/** How often each pattern was seen, and how often its answer was right. */
export type PatternCounts = ReadonlyMap<string, readonly [seen: number, right: number]>;

const ROUNDS = 60;
const MAX_STEP = 1;
/** How strongly a weight is drawn to that of a part never seen: a part seen a few times says little. */
const PULL = 0.5;
/** The parts that every pattern begins with, which are drawn to nought. */
const STATUSES = ['exact', 'fuzzy', 'ambiguous'];

/** Fits what each part of a pattern adds to the log-odds of being right: logistic regression, one weight after the other by Newton's method. */
export function fitWeights(counts: PatternCounts): PartWeights {
  const patterns = [...counts].map(([pattern, [seen, right]]) => ({ parts: pattern.split(' '), seen, right }));
  const names = [...new Set(patterns.flatMap(({ parts }) => parts))].sort();
  const weights: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      let slope = PULL * ((STATUSES.includes(name) ? 0 : UNSEEN_WEIGHT) - (weights[name] ?? 0));
      let bend = PULL;
      for (const { parts, seen, right } of patterns) {
        if (!parts.includes(name)) continue;
        const share = 1 / (1 + Math.exp(-parts.reduce((sum, part) => sum + (weights[part] ?? 0), 0)));
        slope += right - seen * share;
        bend += seen * share * (1 - share);
      }
      weights[name] = (weights[name] ?? 0) + Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / bend));
    }
  return Object.fromEntries(names.map((name) => [name, Math.round((weights[name] ?? 0) * 100) / 100]));
}
