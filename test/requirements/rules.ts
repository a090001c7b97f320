import { buildRequirements } from './requirement.ts';

const events = 'Events';
const errors = 'Errors';
const limits = 'Limits';
const versioning = 'Versioning';

/** Events, errors, limits and versioning. */
export const ruleRequirements = [
  ...buildRequirements(events, {
    'events.export-ready': 'export_evidence_pack fires a webhook when the export is ready.',
    'events.batch-completed': 'batch_search posts to webhook_url, when supplied, on completion of the job.',
    'events.no-change-alerts': 'Change alerts for monitored entities and assets are planned, not live: none is sent.',
  }),
  ...buildRequirements(errors, {
    'errors.body-ok': 'Every error body has ok = false.',
    'errors.body-code': 'Every error body has code, a stable sentinel of the closed list.',
    'errors.body-message': 'Every error body has message, human text.',
    'errors.family.evidence-pack':
      'The evidence pack codes are invalid_input, authentication_required, invalid_id, not_found, legacy_artifact_unavailable, store_unavailable, pdf_render_error and upstream_error.',
    'errors.family.abn':
      'The ABN lookup codes are invalid_abn, abn_not_found, rate_limited, upstream_error, network_error and parse_error.',
    'errors.family.address':
      'The address lookup codes are invalid_input, invalid_source_version, incomplete_address, invalid_state, invalid_postcode, unsupported_street_type, shard_read_failed and unauthorized.',
    'errors.family.what-changed':
      'The what-changed codes are invalid_input, snapshot_not_found, snapshot_mismatch, ambiguous_target, storage_error and unauthorized.',
    'errors.family.confirm':
      'The confirm-no-changes codes are invalid_input, unauthorized, monitor_not_found, baseline_not_captured, baseline_mismatch and recheck_failed.',
    'errors.ppsr-preview-503': 'PPSR preview requests fail with HTTP 503, without price and without register dispatch.',
    'errors.ppsr-search-closed': 'PPSR search calls fail closed while paid production dispatch is unavailable.',
    'errors.human-review':
      'Fuzzy or cancelled business-name results, and fields labelled not_verified, require human review.',
  }),
  ...buildRequirements(limits, {
    'limits.address-lookup': 'The address_lookup limit is 1-25, default 10, larger values capped at 25.',
    'limits.list-recent-searches': 'The list_recent_searches limit is 1-200, default 50.',
    'limits.abn-checksum': 'An ABN is 11 digits and checksum-validated.',
    'limits.acn-checksum': 'An ACN is 9 digits and checksum-validated.',
    'limits.prices':
      'The price list says PPSR search A$2.50, ABN lookup, ABN history and GST check A$0.10 each, record retrieval and listing free.',
    'limits.counterparty-free': 'Counterparty ABN/GST verification is free and consumes no metered usage cap.',
  }),
  ...buildRequirements(limits, { 'limits.risk-score': 'A pack risk_score is an integer 0-100.' }),
  ...buildRequirements(limits, {
    'limits.batch-search-rows': 'batch_search takes 500 rows on the Pro plan and is unlimited on the Team plan.',
  }),
  ...buildRequirements(limits, { 'limits.price-of-export': 'The price list says that export is free.' }),
  ...buildRequirements(limits, { 'limits.paid-searches': 'Paid searches need account access and billing capacity.' }),
  ...buildRequirements(versioning, {
    'versioning.first-segment': 'The version is the first path segment, v1.',
    'versioning.clients-tolerate': 'The client side tolerates unknown optional fields in v1 responses.',
    'versioning.breaking-changes':
      'Every published route is under a version path, and the whole committed description is compared, so that a breaking change of v1 is detected.',
    'versioning.pack-stamp':
      'Evidence pack envelopes carry contract_version = fixture-machine-truth-v2; an artifact without the stamp is not treated as one.',
    'versioning.description-1-0-0': 'The published machine-readable description has version 1.0.0.',
    'versioning.description-is-contract':
      'The published description is the contract source for generated clients: it describes every REST route of the service.',
    'versioning.source-version-in-results': 'The shape of address results carries source_version.',
  }),
  ...buildRequirements(versioning, {
    'versioning.source-version-selects':
      'An address lookup selects its snapshot through source_version and the result echoes it.',
  }),
];
