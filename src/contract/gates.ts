import type { ErrorCode } from './errors.ts';

/** Something that stays closed to everybody until evidence is recorded: what callers are told, and what would open it. */
export type Gate = {
  name: string;
  /** The code of the refusal while it is closed. */
  code: ErrorCode;
  /** The sentence of that refusal. */
  refusal: string;
  /** The kinds of evidence that opening it needs, all of them. */
  evidenceKinds: readonly string[];
};

/** The gate before the PPSR. */
export const PPSR_GATE: Gate = {
  name: 'ppsr',
  code: 'ppsr_unavailable',
  refusal: 'PPSR is not available: no price is given and nothing was sent to the register.',
  evidenceKinds: ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'],
};

/** Every gate of this service. */
export const GATES: readonly Gate[] = [PPSR_GATE];
