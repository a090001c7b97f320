import { z } from 'zod';
import { unitInterval } from './common.ts';

export const riskSeverity = z.enum(['info', 'low', 'medium', 'high', 'critical']).describe('From info to critical.');

export const riskCategory = z
  .enum([
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
  ])
  .describe('What kind of risk; source_conflict_risk: two sources disagree.');

/** EvidencePackRiskFlag of the specification. */
export const evidencePackRiskFlag = z.strictObject({
  code: z.string().describe('Stable name, such as abn_cancelled.'),
  category: riskCategory,
  severity: riskSeverity,
  message: z.string().describe('What was found, in a sentence.'),
  confidence: unitInterval.describe('0 to 1: how sure the flag is.'),
  evidence_refs: z.array(z.string()).describe('Identifiers or parts of the answer that it rests on.'),
  source_refs: z.array(z.string()).describe('source_id of what it rests on.'),
  source_backing: z.string().describe('Evidence wording, not a clearance claim.'),
  recommended_next_check: z.string().describe('What to check next.'),
});

export const riskFlags = z
  .array(evidencePackRiskFlag)
  .describe('What speaks against the subject, and no clearance when empty.');
