import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';

/** The tools that the specification names and that are not live, each with what to use instead. */
export const TOOLS_NOT_LIVE: Readonly<Record<string, string>> = {
  batch_search: 'Call the tool of each row by itself; the price of a row is the same.',
  verify_counterparty: 'Use abn_lookup and gst_check, or POST /v1/verify-counterparty over REST, which is free.',
  verify_asset: `No tool checks assets. ${NO_PPSR_ACCESS}; ppsr_search_serial_number gives a labelled sample.`,
  verify_payment_or_invoice:
    'Use abn_lookup and company_lookup for the payee. This service does not verify who owns a bank account.',
  create_evidence_pack:
    'Use the checks themselves; each leaves a record that get_search_record gives again. Over REST, POST /v1/evidence-packs makes a synthetic sample.',
  explain_risk_flags: 'Each flag of an answer says in its message what it stands for and what to check next.',
  monitor_entity: 'Make a monitor over REST (POST /v1/monitors), and ask what_changed.',
  monitor_asset: `No tool watches assets. ${NO_PPSR_ACCESS}.`,
};
