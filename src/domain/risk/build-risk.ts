import type { z } from 'zod';
import type { evidencePackRiskFlag } from '#contract/schemas/risk-flag.ts';
import { RISK_CODES, type RiskCode } from './risk-ontology.ts';

/** A risk flag of the contract. */
export type RiskFlag = z.infer<typeof evidencePackRiskFlag>;

/** What the ontology knows of a flag; who raises it says where it comes from, and may say the same more exactly. */
export type Risk = Pick<RiskFlag, 'code' | 'category' | 'severity' | 'message' | 'recommended_next_check'>;

/** Builds the part of a flag that its code alone decides. */
export function buildRisk(code: RiskCode): Risk {
  const { category, severity, meaning, next_check } = RISK_CODES[code];
  return { code, category, severity, message: meaning, recommended_next_check: next_check };
}
