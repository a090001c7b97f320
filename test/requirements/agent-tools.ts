import { buildRequirements } from './requirement.ts';

const part = 'Agent tools (JSON-RPC 2.0, method tools/call, params {name, arguments})';

const foundation = buildRequirements(part, {
  'tools.call': 'A tool is called by JSON-RPC 2.0 method tools/call with params name and arguments.',
  'tools.ppsr-search-organisation':
    'ppsr_search_organisation takes acn (string, 9 digits, checksum-validated), reference? (string) and sample_response? (boolean).',
  'tools.ppsr-search-serial-number':
    'ppsr_search_serial_number takes serial_number (string), serial_type (vin, chassis, aircraft) and reference? (string).',
  'tools.ppsr-search-price': 'ppsr_search_organisation and ppsr_search_serial_number are paid, A$2.50 each.',
  'tools.company-lookup-arguments':
    'The arguments of company_lookup are acn? (string), abn? (string) and company_name? (string).',
  'tools.verify-business-name-arguments':
    'The arguments of verify_business_name_registration are business_name (string) and abn? (string).',
  'tools.verify-business-name-outcomes':
    'The outcomes of verify_business_name_registration are exact-match, fuzzy-match, cancelled, not-found and human-review.',
  'tools.asic-licence-lookup-arguments':
    'The arguments of asic_licence_lookup are licence_number (string) and licence_type? (afsl or acl).',
  'tools.abn-arguments': 'The argument of abn_lookup and of abn_history is abn (string).',
  'tools.gst-check-arguments': 'The arguments of gst_check are abn (string) and as_at (string, YYYY-MM-DD).',
  'tools.get-search-record':
    'get_search_record is free, takes record_id (string) and format?, and answers as json unless another is named.',
  'tools.list-recent-searches':
    'list_recent_searches is free and takes limit? (integer 1-200, default 50), cursor? (string) and reference? (string).',
  'tools.list-recent-searches-paginated': 'list_recent_searches is paginated.',
  'tools.list-recent-searches-filters':
    'list_recent_searches is also filterable by target ACN or serial and date range.',
  'tools.batch-search-not-live': 'batch_search is not live.',
  'tools.planned-not-live':
    'verify_counterparty, verify_asset, verify_payment_or_invoice, create_evidence_pack, explain_risk_flags, monitor_entity and monitor_asset are planned, not live.',
  'tools.paid-annotations':
    'Paid tools carry costHint = paid alongside readOnlyHint false, destructiveHint false, openWorldHint true.',
});

const registers = buildRequirements(part, {
  'tools.company-lookup':
    'company_lookup answers from the public snapshot by acn (9 digits), abn (11 digits) or company_name.',
  'tools.verify-business-name': 'verify_business_name_registration answers with one of its outcomes from fixture data.',
  'tools.verify-business-name-not-clean': 'A fuzzy or cancelled business name is not a clean verification.',
  'tools.asic-licence-lookup':
    'asic_licence_lookup answers from fixture data by licence number, in one licence_type where given.',
  'tools.abn-lookup': 'abn_lookup refuses an abn that is not 11 digits with a valid checksum.',
  'tools.abn-lookup-result':
    'abn_lookup returns registered name, business names, historical trading names, current GST status and ABN status (active, cancelled, suspended).',
  'tools.abn-history': 'abn_history refuses an abn that is not 11 digits.',
  'tools.abn-history-result': 'abn_history returns historical names, GST changes and ABN status changes.',
  'tools.gst-check': 'gst_check answers for the day as_at.',
  'tools.gst-check-result': 'gst_check returns a boolean and effective dates.',
  'tools.cheap-prices': 'abn_lookup, abn_history and gst_check are cheap, A$0.10 each.',
});

const money = buildRequirements(part, {
  'tools.sample-response': 'sample_response true uses sample data instead of live register traffic.',
  'tools.no-silent-charge':
    'A price confirmation comes before execution of a paid tool, so a charge cannot be triggered silently.',
});

const agentDoor = buildRequirements(part, {
  'tools.payment-consistency-only':
    'The planned payment tool checks invoice consistency only and does not verify bank account ownership.',
});

const recordPdf = buildRequirements(part, {
  'tools.get-search-record-pdf': 'get_search_record with format pdf answers the record as PDF.',
});

const exports = buildRequirements(part, {
  'tools.export-evidence-pack-arguments':
    'The argument of export_evidence_pack is filter (object: reference, date range, target).',
  'tools.export-evidence-pack': 'export_evidence_pack is free and returns a job id.',
  'tools.export-evidence-pack-zip':
    'The export ZIP holds record PDFs, search certificates, a manifest and a hash sheet.',
});

const batches = buildRequirements(part, {
  'tools.batch-search-arguments': 'The arguments of batch_search are csv_url (string) and webhook_url? (string).',
  'tools.batch-search': 'batch_search returns a job id.',
  'tools.batch-search-result': 'The final result of batch_search is a signed ZIP of records plus a consolidated CSV.',
  'tools.batch-search-price': 'The per-row price of batch_search equals the underlying tool.',
});

/** The agent tools, their arguments and their prices. */
export const agentToolRequirements = [
  ...foundation,
  ...registers,
  ...money,
  ...agentDoor,
  ...recordPdf,
  ...exports,
  ...batches,
];
