import type { ErrorCode } from './errors.ts';
import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';
import { TOOLS_NOT_LIVE } from './tools-not-live.ts';

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
  refusal: `${NO_PPSR_ACCESS}: nothing was searched, no price is given and nothing was sent to the register.`,
  evidenceKinds: ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'],
};

/** The gate before batches, which a tool call meets in the words of every tool that is not live. */
export const BATCH_GATE: Gate = {
  name: 'batch_search',
  code: 'tool_not_live',
  refusal: `The tool batch_search is not live; nothing was done. ${TOOLS_NOT_LIVE.batch_search}`,
  evidenceKinds: ['paid_plans_available', 'rehearsed_batch_with_reconciled_charges', 'durable_audit_evidence'],
};

/** Every gate of this service. */
export const GATES: readonly Gate[] = [PPSR_GATE, BATCH_GATE];
