import type { z } from 'zod';
import type { keyCreated } from '#contract/schemas/keys.ts';
import { type KeptKey, modeOf } from '#store/access/api-keys.ts';

type Key = z.input<typeof keyCreated>['key'];

export function describeKey(row: KeptKey, now: Date): Key {
  const isExpired = row.expires_at !== null && row.expires_at <= now;
  return {
    key_id: row.key_id,
    name: row.name,
    key_prefix: row.key_prefix,
    mode: modeOf(row),
    scopes: row.scopes,
    allowed_networks: row.allowed_networks.length === 0 ? null : row.allowed_networks,
    state: row.revoked_at !== null ? 'revoked' : isExpired ? 'expired' : 'active',
    created_at: row.created_at.toISOString(),
    created_by_key_id: row.created_by_key_id,
    created_by_user_id: row.created_by_user_id,
    replaces_key_id: row.replaces_key_id,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_by_key_id: row.revoked_by_key_id,
    revoked_by_user_id: row.revoked_by_user_id,
  };
}
