import type { ErrorCode } from './errors.ts';
import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';
import { TOOLS_NOT_LIVE } from './tools-not-live.ts';

/** Keeps operations closed to all callers until evidence is recorded. */
export type Gate = {
  name: string;
  /** The error code while it is closed. */
  code: ErrorCode;
  /** The error message while it is closed. */
  refusal: string;
  /** The kinds of evidence needed to open it, all of them. */
  evidenceKinds: readonly string[];
};

/** The gate of the PPSR operations. */
export const PPSR_GATE: Gate = {
  name: 'ppsr',
  code: 'ppsr_unavailable',
  refusal: `${NO_PPSR_ACCESS}: nothing was searched, no price is given and nothing was sent to the register.`,
  evidenceKinds: ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'],
};

/** The gate of batches; it refuses with the message of every tool that is not live. */
export const BATCH_GATE: Gate = {
  name: 'batch_search',
  code: 'tool_not_live',
  refusal: `The tool batch_search is not live, so nothing was done. ${TOOLS_NOT_LIVE.batch_search}`,
  evidenceKinds: ['paid_plans_available', 'rehearsed_batch_with_reconciled_charges', 'durable_audit_evidence'],
};

/** All gates. */
export const GATES: readonly Gate[] = [PPSR_GATE, BATCH_GATE];
