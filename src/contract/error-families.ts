import type { ErrorCode } from './errors.ts';

type Family = {
  codes: readonly ErrorCode[];
  /** The code for a missing or invalid credential (401). */
  unauthenticated: 'authentication_required' | 'unauthorized';
  /** The code for a tenant or account that is not the credential's (403). */
  accountMismatch: 'account_mismatch' | 'unauthorized';
  /** The code when the service's store is unavailable (503). */
  storeDown: 'store_unavailable' | 'storage_error';
};

const ORDINARY = {
  unauthenticated: 'authentication_required',
  accountMismatch: 'account_mismatch',
  storeDown: 'store_unavailable',
} as const;

/** The error families of the specification, plus `general`, `jobs` and `ppsr` for routes without one. */
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

export type ErrorFamily = keyof typeof ERROR_FAMILIES;
