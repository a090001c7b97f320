import type { z } from 'zod';
import type { evidencePackRiskFlag } from '#contract/schemas/risk-flag.ts';
import { RISK_CODES, type RiskCode } from './risk-ontology.ts';

export type RiskFlag = z.infer<typeof evidencePackRiskFlag>;

/** The parts of a flag that its code decides. The caller adds its sources and may make the message more specific. */
export type Risk = Pick<RiskFlag, 'code' | 'category' | 'severity' | 'message' | 'recommended_next_check'>;

/** Builds the parts of a flag that its code decides. */
export function buildRisk(code: RiskCode): Risk {
  const { category, severity, meaning, next_check } = RISK_CODES[code];
  return { code, category, severity, message: meaning, recommended_next_check: next_check };
}

/** Whether a flag is of medium severity or above. */
export function isGraveRisk({ severity }: Pick<RiskFlag, 'severity'>): boolean {
  return severity !== 'info' && severity !== 'low';
}
