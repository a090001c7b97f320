import type { z } from 'zod';
import type { riskExplanation } from '#contract/schemas/risk-explanation.ts';
import type { RiskFlag } from './build-risk.ts';
import type { RiskSeverity } from './risk-ontology.ts';

/** How a risk score was calculated. */
export type RiskExplanation = z.infer<typeof riskExplanation>;

/** The points of a certain flag of each severity; one certain critical flag reaches the cap. */
const SEVERITY_POINTS: Readonly<Record<RiskSeverity, number>> = {
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
 * Builds the risk score and its terms. No term is negative, and each grows with severity and confidence. So an additional,
 * more severe or more certain flag never lowers the score.
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
