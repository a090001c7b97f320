import { buildRequirements } from './requirement.ts';

const errors = 'decisions 3';
const scopes = 'decisions 4';
const money = 'decisions 5';
const records = 'decisions 6';
const agentTools = 'decisions 10';

const errorRules = [
  ...buildRequirements(errors, {
    'errors.status.400':
      'invalid_input, invalid_id, invalid_abn, invalid_source_version, incomplete_address, invalid_state, invalid_postcode and unsupported_street_type are 400.',
    'errors.status.401': 'authentication_required and unauthorized (for a missing or bad credential) are 401.',
    'errors.status.402': 'insufficient_credit, price_confirmation_required and spend_cap_reached are 402.',
    'errors.status.403': 'insufficient_scope is 403.',
    'errors.status.404': 'abn_not_found, not_found, snapshot_not_found, monitor_not_found and job_not_found are 404.',
    'errors.status.409':
      'snapshot_mismatch, ambiguous_target, baseline_not_captured, baseline_mismatch and idempotency_conflict are 409.',
    'errors.status.410': 'legacy_artifact_unavailable is 410.',
    'errors.status.413': 'payload_too_large is 413.',
    'errors.status.415': 'unsupported_media_type is 415.',
    'errors.status.405': 'method_not_allowed is 405.',
    'errors.status.429': 'rate_limited is 429.',
    'errors.status.500': 'pdf_render_error and internal_error are 500.',
    'errors.status.502': 'upstream_error, parse_error and recheck_failed are 502.',
    'errors.status.503':
      'store_unavailable, shard_read_failed, storage_error, ppsr_unavailable and overloaded are 503.',
    'errors.status.504': 'network_error is 504.',
    'errors.unauthenticated-word':
      'A missing credential is unauthorized in the address, what-changed and confirm families and authentication_required in all others.',
    'errors.www-authenticate': 'Every 401 carries WWW-Authenticate: Bearer.',
    'errors.insufficient-scope-names': 'insufficient_scope names the scopes.',
    'errors.account-mismatch':
      'A tenant or account that is not the credential’s is 403, spelled unauthorized in families that have that word.',
    'errors.rate-limited-headers': 'rate_limited carries the headers Retry-After and RateLimit.',
    'errors.status.501': 'tool_not_live is 501, inside a tool result, where the status is not sent.',
    'errors.request-id-in-body': 'Every error body has request_id.',
    'errors.request-id-header': 'X-Request-Id is on every response.',
    'errors.no-stack': 'A fault is never a 500 with a stack.',
    'errors.store-down-is-not-an-answer': 'A store that is down is never reported as not found or clear.',
    'errors.upstream-down-is-not-an-answer': 'An upstream that is down is never reported as not found or clear.',
  }),
  ...buildRequirements(errors, {
    'errors.details-published':
      'openapi.json describes the details issues, missing_scopes, versions_held and retry_after_seconds, and the headers X-Request-Id, X-Record-Id, RateLimit and Retry-After.',
    'errors.own-codes-only': 'An operation lists only the codes that it can really answer with.',
  }),
];

const scopeRules = [
  ...buildRequirements(scopes, {
    'scopes.names':
      'The scopes are abn:lookup, gst:status, company:lookup, address:lookup, ppsr:search.org, ppsr:search.serial, assets:receipts, exports:write, assets:monitor and billing:read.',
    'scopes.sentences': 'Each scope has one plain sentence.',
    'scopes.key-default-all': 'An API key carries a set of scopes, by default all.',
    'scopes.key-limited': 'An API key without a scope is refused where that scope is needed.',
    'scopes.missing-named': 'Asking for more than granted answers 403 and names what is missing.',
    'scopes.receipts': 'Reading records needs assets:receipts.',
  }),
  ...buildRequirements(scopes, {
    'scopes.consent-sentences': 'The consent page shows each scope’s sentence.',
    'scopes.oauth-approved-only': 'An OAuth token carries what the human approved.',
  }),
];

const moneyRules = [
  ...buildRequirements(money, {
    'money.integer-cents': 'Amounts are integer cents of AUD.',
    'money.append-only': 'The ledger is append-only.',
    'money.double-entry': 'The ledger is double-entry: the entries of every transaction add up to nothing.',
    'money.balance-is-sum': 'A balance is the sum of its entries, never a number that is edited.',
    'money.free': 'Record reads, lists and the REST ABN lookup are free.',
    'money.free-registers': 'Counterparty verification and company, business-name and licence lookups are free.',
    'money.free-address-lookup': 'Address lookups are free.',
    'money.gate-before-quote': 'With the gate closed a PPSR call is refused before any quote.',
    'money.charge-with-record': 'A charge happens only together with the record of a completed check.',
    'money.failed-check-free': 'A failed check costs nothing.',
    'money.idempotency-replay': 'The same Idempotency-Key and body on a POST replays the stored answer.',
    'money.idempotency-conflict': 'The same Idempotency-Key with another body is idempotency_conflict.',
    'money.corrections':
      'Refunds and reversals of credit are balanced entries that name what they reverse, at most the original, and appear in usage.',
    'money.idempotency-owner': 'Idempotency keys belong to the API key or the grant that sent them.',
  }),
  ...buildRequirements(money, { 'money.free-exports': 'Exports are free.' }),
  ...buildRequirements(money, {
    'money.checkpoints': 'Append-only checkpoints may hold the sum up to an entry; fsck recomputes them.',
  }),
  ...buildRequirements(money, {
    'money.untold-check-free':
      'A check that could not tell (gst_check with a null answer) costs nothing, and its record says price_cents 0.',
  }),
  ...buildRequirements(money, {
    'money.idempotency-key-in-body': 'idempotency_key in a body works as the Idempotency-Key header does.',
  }),
  ...buildRequirements(money, {
    'money.free-samples': 'Samples are free.',
    'money.metered':
      'abn_lookup, abn_history and gst_check as agent tools are metered at A$0.10 with costHint "cheap".',
    'money.one-price':
      'A price belongs to the operation and is the same on every door; a key draws on the account’s credit.',
    'money.quote':
      'The first call of a paid tool makes a quote bound to account, client, tool, canonical arguments, amount and expiry, and answers price_confirmation_required with a confirm_url.',
    'money.url-elicitation': 'A host that declares URL elicitation gets the confirm_url through it.',
    'money.human-approves':
      'The signed-in human approves a quote on the service’s own page; a client’s own accept never counts.',
    'money.quote-redeemed-once':
      'The call repeated with the same arguments redeems the quote once, in the same transaction as the charge.',
    'money.pending-reconciliation':
      'An outcome unknown after dispatch is kept as pending_reconciliation, never retried blindly, never lost.',
    'money.spending-cap':
      'Metered tools draw on a spending cap that the human sets on the consent page, shown, default A$5.00 per grant per day.',
  }),
];

const checkRules = buildRequirements('decisions 13', {
  'checks.every-door':
    'A live check has a REST route, a svc command, a client method and an agent tool, all derived from its record.',
  'checks.reference':
    'reference is optional on every check: 1 to 200 characters, one line, no control, bidirectional or invisible characters.',
  'checks.reference-header': 'A check by GET takes its reference in the header Svc-Reference too.',
});

const recordRules = [
  ...buildRequirements(records, {
    'records.one-per-check':
      'Every completed check through any interface writes one record in the transaction that answers it.',
    'records.fields':
      'A record has record_id, tool, target {type, value}, reference, status, data_mode, sources, request, result, price_cents, created_at, record_sha256 and log.',
    'records.id': 'record_id is rec_ and 26 sortable characters.',
    'records.sources':
      'Each of sources has source_id, source_version, source_citation, retrieved_at and payload_sha256.',
    'records.sha256': 'record_sha256 is the SHA-256 of the RFC 8785 form.',
    'records.log': 'log has index and checkpoint of the record in the evidence log.',
  }),
  ...buildRequirements(records, {
    'records.pdf-page':
      'The Due Diligence Record PDF is one page: A4, tagged, embedded fonts, QR code to its verification page.',
    'records.pdf-deterministic': 'The PDF is made from the record alone and byte-identical whenever it is made again.',
  }),
  ...buildRequirements(records, {
    'records.zip-proofs': 'The export ZIP holds the proofs of the evidence log.',
    'records.zip':
      'The export ZIP holds records/*.pdf, records/*.json, certificates/*, manifest.json and SHA256SUMS, which checks with sha256sum -c.',
  }),
];

const agentToolRules = [
  ...buildRequirements(agentTools, {
    'agent-door.streamable-http': '/mcp speaks streamable HTTP on protocol 2026-07-28 and the older revisions.',
    'agent-door.sse': 'HTTP+SSE is served at /sse for old hosts.',
    'agent-door.no-token': 'Without a token /mcp answers 401 with resource_metadata.',
    'agent-door.not-listed': 'tools/list shows neither batch_search nor any of the seven planned tools.',
    'agent-door.sample-response-name': 'The argument called "sample response" is sample_response.',
    'agent-door.title': 'Every tool has a title.',
    'agent-door.annotations': 'Every tool has readOnlyHint, destructiveHint, openWorldHint and costHint.',
    'agent-door.price-in-meta': 'Every tool has its price again in _meta.',
    'agent-door.output-schema': 'Every tool has an outputSchema that its structuredContent meets.',
    'agent-door.refusal': 'A refusal is isError with the same body as REST.',
    'agent-door.tool-not-live':
      'A call to batch_search or a planned tool is a tool result with isError and code tool_not_live.',
    'agent-door.sample-results':
      'Sample results cost nothing, send nothing to the register, and say so in data_mode "sample", in the record and across the PDF.',
    'agent-door.tool-list':
      'tools/list shows the 11 live tools, and address_lookup, what_changed and confirm_no_changes.',
  }),
];

/** Errors, scopes, money, checks, records and agent tools as the decisions fix them. */
export const decidedRuleRequirements = [
  ...errorRules,
  ...scopeRules,
  ...moneyRules,
  ...checkRules,
  ...recordRules,
  ...agentToolRules,
];
