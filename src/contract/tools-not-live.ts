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
