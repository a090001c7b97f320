import type { ColumnType, Generated } from 'kysely';
import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';
import type { CreatedAt, Json } from './columns.ts';

/** Keys, apps and people, and how they sign in. */
export type AccessTables = {
  api_keys: {
    key_id: string;
    account_id: string;
    name: string;
    key_prefix: string;
    key_sha256: string;
    scopes: Scope[];
    /** Empty: any network. */
    allowed_networks: string[];
    rate_limit_per_minute: number | null;
    /** The key whose rate limit it shares. */
    rate_owner_id: string;
    created_at: Date;
    created_by_key_id: string | null;
    created_by_user_id: string | null;
    last_used_at: Date | null;
    expires_at: Date | null;
    revoked_at: Date | null;
    revoked_by_key_id: string | null;
    revoked_by_user_id: string | null;
    replaces_key_id: string | null;
    first_key_id: string;
  };
  grants: {
    grant_id: string;
    account_id: string;
    user_id: string;
    client_id: string;
    client_name: string;
    /** The redirect URI of its consent; null for a consent from before this was recorded. */
    redirect_uri: string | null;
    scopes: Scope[];
    cap_cents_per_day: number;
    created_at: CreatedAt;
    last_used_at: Date | null;
    revoked_at: Date | null;
    /** Identifies the app when it connects again. */
    app_key: string;
    carried_from: string | null;
    carried_day: ColumnType<Date | null, string | null, never>;
    carried_cents: number | null;
  };
  oauth_artifacts: {
    model: string;
    id_sha256: string;
    grant_id: string | null;
    payload: Json<Record<string, unknown>>;
    created_at: CreatedAt;
    consumed_at: Date | null;
    expires_at: Date | null;
  };
  gate_evidence: { gate: string; kind: string; evidence_ref: string; recorded_by: string; recorded_at: Date };
  rate_buckets: {
    credential_id: string;
    tokens: number;
    granted: number;
    counted_at: Date;
  };
  users: {
    user_id: string;
    account_id: string;
    email: string;
    password_hash: string;
    created_at: CreatedAt;
    role: Role;
    removed_at: Date | null;
  };
  user_sessions: {
    session_sha256: string;
    user_id: string;
    created_at: CreatedAt;
    expires_at: Date;
    session_id: Generated<string>;
    address: string | null;
    agent: string | null;
  };
  passkeys: {
    credential_id: string;
    user_id: string;
    name: string;
    public_key: Buffer;
    sign_count: number;
    transports: string[];
    created_at: CreatedAt;
    last_used_at: Date | null;
  };
  passkey_challenges: { challenge_sha256: string; user_id: string | null; expires_at: Date };
  attempt_budgets: { budget_sha256: string; full_again_at: Date };
};
