import type { ErrorCode } from './errors.ts';
import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';

/** The tools that are not live, each with what to use instead. */
export const TOOLS_NOT_LIVE: Readonly<Record<string, string>> = {
  batch_search: 'Call the tool once per row; the price per row is the same.',
  screen_batch: 'Call screen_name once per name, which is free.',
  verify_counterparty: 'Use abn_lookup and gst_check, or POST /v1/verify-counterparty over REST, which is free.',
  verify_asset: `No tool checks assets. ${NO_PPSR_ACCESS}; ppsr_search_serial_number returns a labelled sample.`,
  verify_payment_or_invoice:
    'Use abn_lookup and company_lookup for the payee. This service does not verify who owns a bank account.',
  create_evidence_pack:
    'Use the individual checks; get_search_record returns the record of each. Over REST, POST /v1/evidence-packs creates a synthetic sample.',
  explain_risk_flags: 'The message of each flag explains it and says what to check next.',
  monitor_entity: 'Create a monitor over REST (POST /v1/monitors), then use what_changed.',
  monitor_asset: `No tool monitors assets. ${NO_PPSR_ACCESS}.`,
};

/** Keeps operations closed to all callers until evidence is recorded. */
export type Gate = {
  name: string;
  /** The error code while it is closed. */
  code: ErrorCode;
  /** The error message while it is closed. */
  refusal: string;
  /** The kinds of evidence needed to open it, all of them. */
  evidenceKinds: readonly string[];
  /** Another gate that must be open too; it is checked after this one. */
  behind?: Gate;
};

export const PPSR_GATE: Gate = {
  name: 'ppsr',
  code: 'ppsr_unavailable',
  refusal: `${NO_PPSR_ACCESS}: nothing was searched, no price is given and nothing was sent to the register.`,
  evidenceKinds: ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'],
};

export const BATCH_GATE: Gate = buildToolGate('batch_search', [
  'paid_plans_available',
  'rehearsed_batch_with_reconciled_charges',
  'durable_audit_evidence',
]);

/** The same gate, with the message of screen_batch. */
export const SCREEN_BATCH_GATE: Gate = { ...BATCH_GATE, refusal: describeNotLive('screen_batch') };

/** The gate of the planned tool verify_counterparty; the route of that name has none. */
export const VERIFY_COUNTERPARTY_GATE: Gate = buildToolGate('verify_counterparty');

export const EXPLAIN_RISK_FLAGS_GATE: Gate = buildToolGate('explain_risk_flags');

export const VERIFY_PAYMENT_OR_INVOICE_GATE: Gate = buildToolGate('verify_payment_or_invoice');

/** The gate of the planned tool monitor_entity, and of the events about entities. */
export const MONITOR_ENTITY_GATE: Gate = buildToolGate('monitor_entity');

/** The gate of the planned tool monitor_asset, and of the events about assets. */
export const MONITOR_ASSET_GATE: Gate = buildToolGate('monitor_asset');

/** The gate of the planned tool create_evidence_pack; the route of that name has none. */
export const CREATE_EVIDENCE_PACK_GATE: Gate = buildToolGate('create_evidence_pack');

/** The gate of the planned tool verify_asset, which searches the PPSR. */
export const VERIFY_ASSET_GATE: Gate = { ...buildToolGate('verify_asset'), behind: PPSR_GATE };

export const GATES: readonly Gate[] = [
  PPSR_GATE,
  BATCH_GATE,
  VERIFY_COUNTERPARTY_GATE,
  EXPLAIN_RISK_FLAGS_GATE,
  VERIFY_PAYMENT_OR_INVOICE_GATE,
  MONITOR_ENTITY_GATE,
  MONITOR_ASSET_GATE,
  CREATE_EVIDENCE_PACK_GATE,
  VERIFY_ASSET_GATE,
];

// A closed tool refuses with the message of every tool that is not live.
function buildToolGate(
  name: string,
  evidenceKinds: readonly string[] = ['release_approved', 'rehearsed_with_real_records', 'durable_audit_evidence'],
): Gate {
  return { name, code: 'tool_not_live', refusal: describeNotLive(name), evidenceKinds };
}

function describeNotLive(name: string): string {
  return `The tool ${name} is not live, so nothing was done. ${TOOLS_NOT_LIVE[name]}`;
}
