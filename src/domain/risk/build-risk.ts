import type { z } from 'zod';
import { type evidencePackRiskFlag, riskSeverity } from '#contract/schemas/risk-flag.ts';
import { RISK_CODES, type RiskCode } from './risk-ontology.ts';

export type RiskFlag = z.infer<typeof evidencePackRiskFlag>;

/** The parts of a flag that its code decides. The caller adds its sources and may make the message more specific. */
export type Risk = Pick<RiskFlag, 'code' | 'category' | 'severity' | 'message' | 'recommended_next_check'>;

/** The source that a flag rests on. */
export type FlagSource = { source_id: string; source_citation: string; retrieved_at: string };

/** Builds the parts of a flag that its code decides; the message is the meaning of the code when it is left out. */
export function buildRisk(code: RiskCode, message: string = RISK_CODES[code].meaning): Risk {
  const { category, severity, next_check } = RISK_CODES[code];
  return { code, category, severity, message, recommended_next_check: next_check };
}

/** Builds a flag from a risk, what it is about, and the source that it rests on. */
export function backRisk(risk: Risk, evidence_ref: string, source: FlagSource, confidence = 0.9): RiskFlag {
  return {
    ...risk,
    confidence,
    evidence_refs: [evidence_ref],
    source_refs: [source.source_id],
    source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
  };
}

/** How grave a flag is: 0 for info, more for each severity above. */
export function rankRisk({ severity }: Pick<RiskFlag, 'severity'>): number {
  return riskSeverity.options.indexOf(severity);
}

/** Whether a flag is of medium severity or above. */
export function isGraveRisk({ severity }: Pick<RiskFlag, 'severity'>): boolean {
  return severity !== 'info' && severity !== 'low';
}
