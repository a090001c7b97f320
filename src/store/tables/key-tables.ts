import type { Scope } from '#contract/scopes.ts';

export type ApiKeys = {
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
