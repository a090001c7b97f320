import { NO_PPSR_ACCESS } from './no-ppsr-access.ts';

/** Every error code, with its HTTP status and meaning. */
export const ERROR_CODES = {
  invalid_input: { status: 400, meaning: 'The request is invalid; `issues` names the field and the problem.' },
  invalid_id: { status: 400, meaning: 'The identifier in the path is malformed.' },
  invalid_abn: { status: 400, meaning: 'The ABN is not valid: check its 11 digits for typos.' },
  invalid_source_version: { status: 400, meaning: 'Unknown version; `versions_held` lists the available ones.' },
  incomplete_address: { status: 400, meaning: 'The address is missing a part, such as the street or suburb.' },
  invalid_state: { status: 400, meaning: 'The state is not one of the eight Australian states and territories.' },
  invalid_postcode: { status: 400, meaning: 'The postcode is not a valid Australian postcode of four digits.' },
  unsupported_street_type: { status: 400, meaning: 'G-NAF does not have this street type.' },
  authentication_required: { status: 401, meaning: 'The credential is missing, unknown, expired or revoked.' },
  unauthorized: {
    status: 401,
    meaning: 'The credential is missing or invalid (401), or the tenant or account is not the credential’s (403).',
  },
  insufficient_credit: { status: 402, meaning: 'The credit is too low; nothing was charged. Add credit.' },
  price_confirmation_required: { status: 402, meaning: 'A person must approve the price at `confirm_url`.' },
  spend_cap_reached: { status: 402, meaning: 'The price exceeds what is left of the daily spending cap.' },
  insufficient_scope: { status: 403, meaning: 'The credential lacks a scope; `missing_scopes` names it.' },
  account_mismatch: { status: 403, meaning: 'The tenant or account in the body is not the credential’s.' },
  network_not_allowed: { status: 403, meaning: 'The API key does not work from the address of this request.' },
  key_too_broad: {
    status: 403,
    meaning: 'The key would work longer or from other networks than yours; `issues` names the field.',
  },
  role_too_broad: {
    status: 403,
    meaning: 'The role has more rights than your key or role: more scopes, a longer life, other networks or live data.',
  },
  abn_not_found: {
    status: 404,
    meaning: 'The register that was read does not contain this ABN; `record_id` names the record of this check.',
  },
  not_found: { status: 404, meaning: 'It does not exist, or it belongs to another account.' },
  snapshot_not_found: { status: 404, meaning: 'The monitoring snapshot does not exist.' },
  monitor_not_found: { status: 404, meaning: 'The monitor does not exist.' },
  job_not_found: { status: 404, meaning: 'The job does not exist.' },
  snapshot_mismatch: {
    status: 409,
    meaning: 'The two snapshots have different targets, or the register no longer says what the named snapshot shows.',
  },
  ambiguous_target: { status: 409, meaning: 'More than one monitor matches; add `subscription_id`.' },
  baseline_not_captured: { status: 409, meaning: 'The monitor has no baseline yet; capture one first.' },
  baseline_mismatch: { status: 409, meaning: 'The given baseline is not the monitor’s current baseline.' },
  idempotency_conflict: {
    status: 409,
    meaning: 'The Idempotency-Key was used with another body, or its first request is still running (see Retry-After).',
  },
  key_limit_reached: { status: 409, meaning: 'The account has the most keys that it may have; revoke one first.' },
  key_already_rotated: { status: 409, meaning: 'The key already has a successor that works; rotate that one.' },
  team_limit_reached: {
    status: 409,
    meaning: 'The account has the most people and open invitations that it may have; remove one first.',
  },
  last_owner: { status: 409, meaning: 'The account would have no owner; make another person an owner first.' },
  last_admin_key: {
    status: 409,
    meaning: 'No other key with `account:admin` works as long as this one; rotate it, or create another first.',
  },
  legacy_artifact_unavailable: { status: 410, meaning: 'The artefact has an older format that is no longer served.' },
  method_not_allowed: { status: 405, meaning: 'The route does not support this method.' },
  payload_too_large: { status: 413, meaning: 'The body or a header is larger than the limit.' },
  unsupported_media_type: { status: 415, meaning: 'The body must be application/json.' },
  rate_limited: { status: 429, meaning: 'Too many requests; retry after the seconds in Retry-After.' },
  pdf_render_error: { status: 500, meaning: 'The PDF could not be created. The record itself is not affected.' },
  internal_error: { status: 500, meaning: 'An internal error; quote the `request_id` to the operator.' },
  tool_not_live: { status: 501, meaning: 'The tool is in the specification but not live; nothing was done.' },
  upstream_error: { status: 502, meaning: 'The register returned an error, so nothing is known about the subject.' },
  parse_error: { status: 502, meaning: 'The register’s response could not be parsed.' },
  recheck_failed: { status: 502, meaning: 'A source could not be read, so nothing is confirmed.' },
  store_unavailable: { status: 503, meaning: 'The service’s store is unavailable; retry.' },
  shard_read_failed: { status: 503, meaning: 'A shard of the snapshot is missing or damaged.' },
  storage_error: { status: 503, meaning: 'The monitor store is unavailable; retry.' },
  ppsr_unavailable: {
    status: 503,
    meaning: `${NO_PPSR_ACCESS}: nothing was searched, no price was given and nothing was sent.`,
  },
  clock_skew: {
    status: 503,
    meaning: 'The clocks of the service and its database differ by more than 5 seconds. Nothing was written.',
  },
  overloaded: { status: 503, meaning: 'The service is overloaded; retry after the seconds in Retry-After.' },
  network_error: { status: 504, meaning: 'The register could not be reached in time; retry.' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes of the interfaces and the funnel, for every family; an operation lists those that apply to it. */
export const COMMON_CODES = [
  'clock_skew',
  'insufficient_scope',
  'idempotency_conflict',
  'insufficient_credit',
  'internal_error',
  'invalid_input',
  'method_not_allowed',
  'network_not_allowed',
  'overloaded',
  'payload_too_large',
  'price_confirmation_required',
  'rate_limited',
  'spend_cap_reached',
  'store_unavailable',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];
