import type { z } from 'zod';
import type { riskExplanation } from '#contract/schemas/risk-explanation.ts';
import type { RiskFlag } from './build-risk.ts';
import type { RiskSeverity } from './risk-ontology.ts';

/** How a risk score comes about. */
export type RiskExplanation = z.infer<typeof riskExplanation>;

/** What a flag of each severity weighs where it is certain: one certain critical flag alone is the most there is. */
export const SEVERITY_POINTS: Readonly<Record<RiskSeverity, number>> = {
  info: 0,
  low: 5,
  medium: 15,
  high: 40,
  critical: 100,
};

const CAP = 100;
const FORMULA =
  'The points of a flag are those of its severity times its confidence, rounded to a whole number; risk_score is the sum of all points, at most 100.';
const READING =
  'The score adds up the flags shown and nothing else. A low score is not a clearance, and what was not searched cannot lower it.';

/**
 * Builds the sum that is the risk score. Each part of it only ever rises with severity and confidence, and none is below
 * zero, so that one more flag, or a graver or surer one, never lowers the score.
 */
export function buildRiskExplanation(flags: readonly RiskFlag[]): RiskExplanation {
  const terms = flags.map(({ code, category, severity, confidence }) => {
    const severity_points = SEVERITY_POINTS[severity];
    const points = Math.round(severity_points * confidence);
    return { code, category, severity, severity_points, confidence, points };
  });
  const sum = terms.reduce((total, { points }) => total + points, 0);
  return {
    formula_version: 'risk-points-v1',
    formula: FORMULA,
    severity_points: { ...SEVERITY_POINTS },
    terms,
    sum,
    cap: CAP,
    risk_score: Math.min(CAP, sum),
    reading: READING,
  };
}
