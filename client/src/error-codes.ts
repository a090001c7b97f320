// Generated from the contract by `npm run generate`. Change the contract, not this file.

/** The error codes. Branch on them, not on messages. */
export type ErrorCode =
  | 'abn_not_found'
  | 'account_mismatch'
  | 'ambiguous_target'
  | 'authentication_required'
  | 'baseline_mismatch'
  | 'baseline_not_captured'
  | 'clock_skew'
  | 'idempotency_conflict'
  | 'incomplete_address'
  | 'insufficient_credit'
  | 'insufficient_scope'
  | 'internal_error'
  | 'invalid_abn'
  | 'invalid_id'
  | 'invalid_input'
  | 'invalid_postcode'
  | 'invalid_source_version'
  | 'invalid_state'
  | 'job_not_found'
  | 'key_already_rotated'
  | 'key_limit_reached'
  | 'key_too_broad'
  | 'last_admin_key'
  | 'last_owner'
  | 'legacy_artifact_unavailable'
  | 'monitor_not_found'
  | 'network_error'
  | 'network_not_allowed'
  | 'not_found'
  | 'overloaded'
  | 'parse_error'
  | 'payload_too_large'
  | 'pdf_render_error'
  | 'ppsr_unavailable'
  | 'price_confirmation_required'
  | 'rate_limited'
  | 'recheck_failed'
  | 'role_too_broad'
  | 'shard_read_failed'
  | 'snapshot_mismatch'
  | 'snapshot_not_found'
  | 'spend_cap_reached'
  | 'storage_error'
  | 'store_unavailable'
  | 'team_limit_reached'
  | 'tool_not_live'
  | 'unauthorized'
  | 'unsupported_media_type'
  | 'unsupported_street_type'
  | 'upstream_error';

/** The codes after which the same call can succeed later. */
export const RETRYABLE_CODES: ReadonlySet<string> = new Set([
  'clock_skew',
  'network_error',
  'overloaded',
  'rate_limited',
  'shard_read_failed',
  'storage_error',
  'store_unavailable',
]);
