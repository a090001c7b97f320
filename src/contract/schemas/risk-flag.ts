import { z } from 'zod';
import { unitInterval } from './common.ts';

/** The severity of a flag. */
export const riskSeverity = z.enum(['info', 'low', 'medium', 'high', 'critical']);

/** The category of a flag. */
export const riskCategory = z.enum([
  'identity_risk',
  'licence_risk',
  'asset_encumbrance_risk',
  'sanctions_risk',
  'insolvency_risk',
  'address_risk',
  'charity_status_risk',
  'procurement_risk',
  'director_or_control_risk',
  'source_conflict_risk',
]);

/** EvidencePackRiskFlag of the specification. */
export const evidencePackRiskFlag = z.strictObject({
  code: z.string(),
  category: riskCategory,
  severity: riskSeverity,
  message: z.string(),
  confidence: unitInterval,
  evidence_refs: z.array(z.string()),
  source_refs: z.array(z.string()),
  source_backing: z.string().describe('Evidence wording, not a clearance claim.'),
  recommended_next_check: z.string(),
});
