import type { Scope } from '#contract/scopes.ts';
import type { KeyMode } from './api-key.ts';

/** The grant under which an app acts for a user; spending caps and approvals depend on it. */
export type Delegation = { grantId: string; userId: string; clientId: string };

/** The caller, from a verified credential. */
export type Caller = {
  credentialId: string;
  /** The owner of Idempotency-Keys: the grant, or the first API key of a rotation. */
  idempotencyOwner: string;
  /** The rate limit counts by this id: the grant, or the API key of the operator from which a key descends. */
  rateOwner: string;
  tenantId: string;
  accountId: string;
  /** `test` for a credential of a test account: it sees invented data only, and spends play money. */
  mode: KeyMode;
  scopes: readonly Scope[];
  rateLimitPerMinute: number | null;
  /** The networks from which the credential works; empty: any. */
  allowedNetworks: readonly string[];
  /** Null for an API key, which belongs to the account rather than a user. */
  delegation: Delegation | null;
};

/** A caller with an OAuth access token. */
export type DelegatedCaller = Caller & { delegation: Delegation };

/** A user who can sign in, and their account. */
export type Person = { user_id: string; account_id: string; account_name: string; email: string };
