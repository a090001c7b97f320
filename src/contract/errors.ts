import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';
/** Every code a caller can meet, with its HTTP status and one sentence that says what it means. */
export const ERROR_CODES = {
  invalid_input: { status: 400, meaning: 'The request does not fit the contract; details name the field.' },
  invalid_id: { status: 400, meaning: 'The identifier in the path does not have the shape of one.' },
  invalid_abn: { status: 400, meaning: 'The ABN is not 11 digits or its check digits do not add up.' },
  invalid_source_version: { status: 400, meaning: 'No snapshot with that label is held; details name those that are.' },
  incomplete_address: { status: 400, meaning: 'The address lacks a part that matching needs.' },
  invalid_state: { status: 400, meaning: 'The state is not one of the eight.' },
  invalid_postcode: { status: 400, meaning: 'The postcode is not four digits of an Australian range.' },
  unsupported_street_type: { status: 400, meaning: 'The street type is not one that G-NAF knows.' },
  authentication_required: { status: 401, meaning: 'No credential was sent, or it is unknown, expired or revoked.' },
  unauthorized: {
    status: 401,
    meaning: 'No valid credential (401), or tenant or account are not those of the credential (403).',
  },
  insufficient_credit: { status: 402, meaning: 'The account has less credit than the price; nothing was charged.' },
  price_confirmation_required: { status: 402, meaning: 'A human must approve the price on our page first.' },
  spend_cap_reached: {
    status: 402,
    meaning: 'The price does not fit under the daily spending cap of the app’s grant or of the account.',
  },
  insufficient_scope: { status: 403, meaning: 'The credential lacks a scope; details name those missing.' },
  account_mismatch: { status: 403, meaning: 'Tenant or account in the body are not those of the credential.' },
  abn_not_found: {
    status: 404,
    meaning: 'The register that was read holds no such ABN; record_id names the record that says so.',
  },
  not_found: { status: 404, meaning: 'There is nothing here, or it belongs to somebody else.' },
  snapshot_not_found: { status: 404, meaning: 'No such monitoring snapshot.' },
  monitor_not_found: { status: 404, meaning: 'No such monitor.' },
  job_not_found: { status: 404, meaning: 'No such job.' },
  snapshot_mismatch: { status: 409, meaning: 'The two snapshots are not of one target.' },
  ambiguous_target: { status: 409, meaning: 'More than one monitor fits; name the subscription_id.' },
  baseline_not_captured: { status: 409, meaning: 'The monitor has no baseline yet.' },
  baseline_mismatch: { status: 409, meaning: 'The baseline named is not the monitor’s.' },
  idempotency_conflict: {
    status: 409,
    meaning: 'The Idempotency-Key was used with another body, or its first request is still running (Retry-After).',
  },
  legacy_artifact_unavailable: { status: 410, meaning: 'The artefact is of an older shape that is not served.' },
  method_not_allowed: { status: 405, meaning: 'The route exists, but not with this method.' },
  payload_too_large: { status: 413, meaning: 'The body or a header is larger than the limit.' },
  unsupported_media_type: { status: 415, meaning: 'Bodies are application/json.' },
  rate_limited: { status: 429, meaning: 'Too many requests; Retry-After says when to come back.' },
  pdf_render_error: { status: 500, meaning: 'The PDF could not be made; the record itself is safe.' },
  internal_error: { status: 500, meaning: 'A fault of ours; the request_id finds it in our logs.' },
  tool_not_live: { status: 501, meaning: 'The tool is named in the specification and not live; nothing was done.' },
  upstream_error: { status: 502, meaning: 'The register answered with an error; nothing is known about the subject.' },
  parse_error: { status: 502, meaning: 'The register answered with something unreadable.' },
  recheck_failed: { status: 502, meaning: 'A source could not be read, so nothing can be said about change.' },
  store_unavailable: { status: 503, meaning: 'Our store does not answer; try again.' },
  shard_read_failed: { status: 503, meaning: 'A shard of the snapshot is missing or damaged.' },
  storage_error: { status: 503, meaning: 'The store of monitors does not answer; try again.' },
  ppsr_unavailable: {
    status: 503,
    meaning: `${NO_PPSR_ACCESS}: nothing was searched, no price was given and nothing was sent.`,
  },
  clock_skew: {
    status: 503,
    meaning: 'The clock of our process and that of its database differ by more than 5 seconds; nothing was written.',
  },
  overloaded: { status: 503, meaning: 'The service sheds load; try again after Retry-After.' },
  network_error: { status: 504, meaning: 'The register could not be reached in time.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

/** The closed union of codes. */
export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes that come from the doors and the funnel, whatever the family; an operation meets those that it can. */
export const COMMON_CODES = [
  'clock_skew',
  'insufficient_scope',
  'idempotency_conflict',
  'insufficient_credit',
  'internal_error',
  'invalid_input',
  'method_not_allowed',
  'overloaded',
  'payload_too_large',
  'price_confirmation_required',
  'rate_limited',
  'spend_cap_reached',
  'store_unavailable',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];
