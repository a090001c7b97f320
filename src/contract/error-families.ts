import type { ErrorCode } from './errors.ts';

type Family = {
  /** The codes that the specification gives this family. */
  codes: readonly ErrorCode[];
  /** What a missing or unknown credential is called here (401). */
  unauthenticated: 'authentication_required' | 'unauthorized';
  /** What a tenant or account other than the credential's is called here (403). */
  accountMismatch: 'account_mismatch' | 'unauthorized';
  /** What our own store being away is called here (503). */
  storeDown: 'store_unavailable' | 'storage_error';
};

const ORDINARY = {
  unauthenticated: 'authentication_required',
  accountMismatch: 'account_mismatch',
  storeDown: 'store_unavailable',
} as const;

/** The error families of the specification, and `general` and `jobs` for routes it gives no family. */
export const ERROR_FAMILIES = {
  general: { ...ORDINARY, codes: ['invalid_input', 'invalid_id', 'authentication_required', 'not_found'] },
  evidence_pack: {
    ...ORDINARY,
    codes: [
      'invalid_input',
      'authentication_required',
      'invalid_id',
      'not_found',
      'legacy_artifact_unavailable',
      'store_unavailable',
      'pdf_render_error',
      'upstream_error',
    ],
  },
  abn_lookup: {
    ...ORDINARY,
    codes: ['invalid_abn', 'abn_not_found', 'rate_limited', 'upstream_error', 'network_error', 'parse_error'],
  },
  address_lookup: {
    ...ORDINARY,
    unauthenticated: 'unauthorized',
    accountMismatch: 'unauthorized',
    codes: [
      'invalid_input',
      'invalid_source_version',
      'incomplete_address',
      'invalid_state',
      'invalid_postcode',
      'unsupported_street_type',
      'shard_read_failed',
      'unauthorized',
    ],
  },
  what_changed: {
    unauthenticated: 'unauthorized',
    accountMismatch: 'unauthorized',
    storeDown: 'storage_error',
    codes: [
      'invalid_input',
      'snapshot_not_found',
      'snapshot_mismatch',
      'ambiguous_target',
      'storage_error',
      'unauthorized',
    ],
  },
  confirm_no_changes: {
    ...ORDINARY,
    unauthenticated: 'unauthorized',
    accountMismatch: 'unauthorized',
    codes: [
      'invalid_input',
      'unauthorized',
      'monitor_not_found',
      'baseline_not_captured',
      'baseline_mismatch',
      'recheck_failed',
    ],
  },
  jobs: { ...ORDINARY, codes: ['invalid_input', 'invalid_id', 'authentication_required', 'job_not_found'] },
  ppsr: { ...ORDINARY, codes: ['invalid_input', 'authentication_required', 'ppsr_unavailable'] },
} as const satisfies Record<string, Family>;

/** The name of an error family. */
export type ErrorFamily = keyof typeof ERROR_FAMILIES;
