import { keysOf } from '#base/keys-of.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { listRefused, type SandboxRow } from './sandbox-row.ts';
import { SANDBOX_PREFIX } from './sandbox-values.ts';

const OWNER = { tenant_id: 'any', account_id: 'any' };
const HASH = `sha256:${'0'.repeat(64)}`;

type Ask = (value: string) => Readonly<Record<string, unknown>>;

const metered: Ask = (reference) => ({ abn: '79002637069', reference });
const company: Ask = (reference) => ({ acn: '002637069', reference });
const address: Ask = (reference) => ({
  source_version: 'gnaf-sample-2026-08',
  raw_address: '1 Sample Street, Sampleton NSW 2999',
  reference,
});
const search: Ask = (purpose) => ({ subject_kind: 'organisation', acn: '002637069', purpose });
const packs: Ask = (previous_pack_id) => ({ ...OWNER, previous_pack_id, current_pack_id: 'rec_2' });
const confirmation: Ask = (subscription_id) => ({
  ...OWNER,
  subscription_id,
  baseline_evidence_pack_id: 'rec_1',
  current_evidence: {
    evidence_pack_id: 'rec_2',
    comparison: { fingerprint: HASH, fact_hashes: [] },
    source_versions: [{ source_id: 'abn', source_version: 'abn-sample-2026-11', observed_at: 1 }],
    source_observed_at: 1,
  },
});

// The codes that need a state of the account or of the service. The value alone provokes them; nothing happens.
const SIMULATED: readonly (readonly [operation: string, ask: Ask, codes: Partial<Record<ErrorCode, string>>])[] = [
  [
    'abn_lookup',
    metered,
    {
      insufficient_credit: 'The credit is used up; nothing is charged.',
      spend_cap_reached: 'The daily spending cap is reached; nothing is charged.',
    },
  ],
  ['ppsr_search', search, { price_confirmation_required: 'A person must approve the price at confirm_url first.' }],
  [
    'company_lookup',
    company,
    {
      authentication_required: 'The key is unknown, expired or revoked.',
      insufficient_scope: 'The key lacks a scope; missing_scopes names it.',
      network_not_allowed: 'The key does not work from this network.',
      account_mismatch: 'The body names an account that is not the key’s.',
      idempotency_conflict: 'The Idempotency-Key was used with another body.',
      payload_too_large: 'The body is larger than the limit.',
      unsupported_media_type: 'The body is not JSON.',
      internal_error: 'The service has an internal error.',
      store_unavailable: 'The database of the service is unavailable.',
      clock_skew: 'The clocks of the service and its database differ.',
      overloaded: 'The service is overloaded; Retry-After says when to retry.',
    },
  ],
  ['address_lookup', address, { shard_read_failed: 'A part of the address snapshot is damaged.' }],
  [
    'what_changed',
    packs,
    {
      snapshot_not_found: 'One of the snapshots does not exist.',
      snapshot_mismatch:
        'The two snapshots have different targets, or the register no longer says what the named snapshot shows.',
      ambiguous_target: 'Two monitors match; add subscription_id.',
      storage_error: 'The store of monitors is unavailable.',
    },
  ],
  [
    'confirm_no_changes',
    confirmation,
    {
      baseline_not_captured: 'The monitor has no baseline.',
      baseline_mismatch: 'The baseline is not the monitor’s current one.',
      recheck_failed: 'A source could not be read again, so nothing is confirmed.',
    },
  ],
  [
    'create_key',
    (name) => ({ name }),
    {
      key_too_broad: 'The new key would do more than the key that creates it.',
      key_limit_reached: 'The account has as many keys as it may have.',
    },
  ],
  [
    'create_invitation',
    (note) => ({ role: 'viewer', note }),
    {
      role_too_broad: 'The role would have more rights than the key that invites.',
      team_limit_reached: 'The account has as many people as it may have.',
    },
  ],
  [
    'change_role',
    (user_id) => ({ user_id, role: 'viewer' }),
    { last_owner: 'The last owner of an account stays an owner.' },
  ],
  ['rotate_key', (key_id) => ({ key_id }), { key_already_rotated: 'The key has a successor already.' }],
  ['revoke_key', (key_id) => ({ key_id }), { last_admin_key: 'The last key with account:admin cannot be revoked.' }],
  [
    'get_export',
    (id) => ({ id }),
    {
      legacy_artifact_unavailable: 'The export has an old format.',
      pdf_render_error: 'The PDF could not be created.',
    },
  ],
];

/** Refusals that need a state of the account or of the service, provoked by the value `sandbox:<code>` in a text field. */
export const REFUSAL_ROWS: readonly SandboxRow[] = SIMULATED.flatMap(([operation, ask, codes]) =>
  listRefused(
    operation,
    keysOf(codes).map((code) => [ask(SANDBOX_PREFIX + code), code, codes[code] ?? '']),
  ),
);
