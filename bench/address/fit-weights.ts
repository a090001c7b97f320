import { UNSEEN_WEIGHT } from '#domain/address/decision/confidence.ts';
import type { MatchPattern, PartWeights, PatternPart } from '#domain/address/decision/doubts.ts';

/** How often a pattern was seen, and how often its answer was right. */
export type PatternCount = { pattern: MatchPattern; seen: number; right: number };

const ROUNDS = 60;
const MAX_STEP = 1;
/** How strongly a weight is drawn to that of an unseen part: a part seen a few times says little. */
const PULL = 0.5;
/** The first parts of all patterns, which are drawn to zero instead. */
const STATUSES: readonly PatternPart[] = ['exact', 'fuzzy', 'ambiguous'];

/** Fits what each part of a pattern adds to the log-odds of being right: logistic regression, one weight after the other by Newton's method. */
export function fitWeights(counts: readonly PatternCount[]): PartWeights {
  const names = [...new Set(counts.flatMap(({ pattern }) => pattern))].sort();
  const weights: Partial<Record<PatternPart, number>> = {};
  for (let round = 0; round < ROUNDS; round++)
    for (const name of names) {
      let slope = PULL * ((STATUSES.includes(name) ? 0 : UNSEEN_WEIGHT) - (weights[name] ?? 0));
      let curvature = PULL;
      for (const { pattern, seen, right } of counts) {
        if (!pattern.includes(name)) continue;
        const share = 1 / (1 + Math.exp(-pattern.reduce((sum, part) => sum + (weights[part] ?? 0), 0)));
        slope += right - seen * share;
        curvature += seen * share * (1 - share);
      }
      weights[name] = (weights[name] ?? 0) + Math.max(-MAX_STEP, Math.min(MAX_STEP, slope / curvature));
    }
  return Object.fromEntries(names.map((name) => [name, Math.round((weights[name] ?? 0) * 100) / 100]));
}
