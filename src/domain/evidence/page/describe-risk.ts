import { RISK_CODES } from '#domain/risk/risk-ontology.ts';

/** Describes a flag of which only the code is kept; one that is in no table is called by it. */
export function describeRisk(code: string): string {
  return Object.hasOwn(RISK_CODES, code) ? RISK_CODES[code as keyof typeof RISK_CODES].meaning : `Flag ${code}.`;
}
