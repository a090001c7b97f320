import { z } from 'zod';
import { unitInterval } from './common.ts';
import { riskCategory, riskSeverity } from './risk-flag.ts';

const points = z.int().min(0);

const riskTerm = z.strictObject({
  code: z.string().describe('The code of the flag.'),
  category: riskCategory,
  severity: riskSeverity,
  severity_points: points.max(100).describe('What a flag of that severity adds.'),
  confidence: unitInterval.describe('0 to 1: the confidence of the flag.'),
  points: points.max(100).describe('severity_points × confidence, rounded to a whole number.'),
});

/** How risk_score is computed: the points of each flag, and their sum up to 100. */
export const riskExplanation = z.strictObject({
  formula_version: z.literal('risk-points-v1').describe('Which formula it is.'),
  formula: z.string().describe('The formula in words.'),
  severity_points: z
    .strictObject({
      info: points.describe('Points of a flag of severity info.'),
      low: points.describe('Points of a flag of severity low.'),
      medium: points.describe('Points of a flag of severity medium.'),
      high: points.describe('Points of a flag of severity high.'),
      critical: points.describe('Points of a flag of severity critical.'),
    })
    .describe('The points that a flag of each severity adds at full confidence.'),
  terms: z.array(riskTerm).describe('One for each risk flag, in their order.'),
  sum: points.describe('The points of all terms.'),
  cap: z.literal(100).describe('The highest possible score.'),
  risk_score: points.max(100).describe('The sum, limited to the cap.'),
  reading: z.string().describe('What the number does not mean.'),
});
