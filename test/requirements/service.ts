import { buildRequirements } from './requirement.ts';

const purpose = 'What the service does';
const abnRecord = 'ABN record (response of the ABN lookup route)';
const common = 'Common response fields surfaced to readers';
const card = 'Evidence Card (result of counterparty verification)';

/** What the service is, what is available, and the small resources every answer shares. */
export const serviceRequirements = [
  ...buildRequirements(purpose, {
    'service.not-advice':
      'The published description says that the service is not legal, credit, tax or financial advice and that the caller decides.',
    'service.rest': 'The REST API is called with a bearer credential and its responses are JSON.',
    'service.cli': 'The CLI calls the same REST routes and nothing else.',
    'service.mcp': 'The agent-tool interface speaks JSON-RPC 2.0 over streamable HTTP.',
    'datasets.ppsr-no-individuals':
      'PPSR requests name organisations or serial-numbered assets only; an individual grantor is refused as input.',
    'datasets.abn': 'The ABN dataset answers business identity and ABN status.',
    'datasets.abn-gst': 'The ABN dataset answers GST status.',
    'datasets.asic': 'The ASIC public snapshot answers company, business-name and licence (AFSL/ACL) checks.',
    'datasets.asic-no-live-extract': 'No ASIC answer comes from a live extract.',
    'availability.counterparty-free':
      'ABN and GST verification through counterparty verification is free and consumes no metered usage cap.',
    'availability.ppsr-preview-503': 'A request to PPSR preview fails closed with HTTP 503.',
    'availability.ppsr-preview-no-price': 'The PPSR preview refusal returns no price.',
    'availability.ppsr-no-dispatch': 'A PPSR preview or search sends nothing to the register.',
    'availability.ppsr-api-key-does-not-unlock': 'No API key and no account unlocks PPSR preview or search.',
    'availability.ppsr-search-unavailable': 'Paid PPSR search and its pricing are unavailable.',
    'availability.ppsr-no-runnable-command': 'The REST and CLI documentation shows no runnable PPSR command.',
    'availability.ppsr-gate-evidence':
      'The PPSR gate opens only on three recorded pieces of evidence: verified production access to the register operator, a successful billable live search, and durable audit evidence.',
    'availability.ppsr-tools-listing':
      'The agent-tool listing states that the PPSR tools are live only with approved account access.',
    'availability.not-generally-available':
      'Live ASIC current extracts, batch_search, paid plans and the planned intent tools are offered through no interface.',
  }),
  ...buildRequirements(purpose, {
    'service.mcp-sse': 'The agent-tool interface also speaks JSON-RPC 2.0 over SSE.',
  }),
  ...buildRequirements(purpose, {
    'service.mcp-consent': 'An AI host gets a scoped token through OAuth consent from a human.',
    'availability.ppsr-oauth-does-not-unlock': 'No OAuth token unlocks PPSR preview or search.',
  }),
  ...buildRequirements(purpose, {
    'datasets.gnaf': 'Addresses are matched against a versioned G-NAF snapshot.',
    'datasets.address-context':
      'Planning-application and climate context are attached to address lookups as source checks.',
  }),
  ...buildRequirements(purpose, {
    'availability.pack-synthetic':
      'Evidence pack creation produces synthetic fixture output only: no source is queried.',
    'availability.pack-partial': 'Every created evidence pack is marked partial.',
  }),
  ...buildRequirements(abnRecord, {
    'abn-record.fields':
      'The ABN record has ok, abn, entityName, entityType, status, abnRegisteredDate, acn, state, postcode, sourceUrl and data_mode.',
    'abn-record.no-gst': 'The ABN record carries no GST status.',
  }),
  ...buildRequirements(common, {
    'common-fields.data-mode': 'data_mode says that a result came from a stored snapshot when it did.',
    'common-fields.data-mode-live': 'data_mode says that a result came from live source traffic when it did.',
    'common-fields.source':
      'source and source_citation name the source checked, with citation and any fixture or snapshot limitation.',
    'common-fields.never-ppsr': 'No successful row identifies PPSR as checked.',
    'common-fields.retrieved-at': 'retrieved_at says when the underlying source data was retrieved.',
    'common-fields.confidence': 'confidence is a confidence signal with mismatch and review flags.',
    'common-fields.timestamps-and-ids': 'Responses also carry timestamps and IDs.',
    'common-fields.verification-labels':
      'A field-level verification label is verified, not_verified or human_review_required.',
    'common-fields.label-verified': 'A company tool labels a field verified when it matched the snapshot checked.',
    'common-fields.label-not-verified':
      'A company tool labels a field not_verified when there is no source evidence or no confident match.',
  }),
  ...buildRequirements(card, {
    'evidence-card.source-checks': 'The Evidence Card has card.source_checks.',
    'evidence-card.gst-evidence':
      'card.source_checks contains GST evidence when the ABN register returns a GST record, and none when it does not.',
  }),
];
