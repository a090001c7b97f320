import { z } from 'zod';
import { unitInterval } from './common.ts';
import { riskCategory, riskSeverity } from './risk-flag.ts';

const points = z.int().min(0);

const riskTerm = z.strictObject({
  code: z.string(),
  category: riskCategory,
  severity: riskSeverity,
  severity_points: points.max(100),
  confidence: unitInterval,
  points: points.max(100).describe('severity_points × confidence, rounded to a whole number.'),
});

/** How risk_score is computed: the points of each flag, and their sum up to 100. */
export const riskExplanation = z.strictObject({
  formula_version: z.literal('risk-points-v1'),
  formula: z.string().describe('The formula in words.'),
  severity_points: z.strictObject({ info: points, low: points, medium: points, high: points, critical: points }),
  terms: z.array(riskTerm).describe('One for each risk flag, in their order.'),
  sum: points.describe('The points of all terms.'),
  cap: z.literal(100),
  risk_score: points.max(100).describe('The sum, limited to the cap.'),
  reading: z.string().describe('What the number does not mean.'),
});
