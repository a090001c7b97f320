import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';
import type { KeyMode } from './api-key.ts';

/** The grant under which an app acts for a user; spending caps and approvals depend on it. */
type Delegation = { grantId: string; userId: string; clientId: string };

/** The caller, from a verified credential. */
export type Caller = {
  /** The API key, the grant of an app, or the signed-in person. */
  credentialId: string;
  /** The owner of Idempotency-Keys: the grant, the person, or the first API key of a rotation. */
  idempotencyOwner: string;
  /** The rate limit counts by this id: the grant, the person, or the API key of the operator from which a key descends. */
  rateOwner: string;
  tenantId: string;
  accountId: string;
  /** `test` for a credential of a test account: it sees invented data only, and spends play money. */
  mode: KeyMode;
  scopes: readonly Scope[];
  rateLimitPerMinute: number | null;
  /** The networks from which the credential works; empty: any. */
  allowedNetworks: readonly string[];
  /** Null for an API key, which belongs to the account rather than a user, and for a signed-in person. */
  delegation: Delegation | null;
  /** The person who is signed in; null for an API key or an app. */
  userId: string | null;
  /** The present role of the signed-in person, or of the person who connected the app; null for an API key. */
  role: Role | null;
  /** The network address of the request, of IPv6 the /64 network; absent before admission. */
  address?: string;
};

/** A caller with an OAuth access token. */
export type DelegatedCaller = Caller & { delegation: Delegation };

/** A user who can sign in, their account and their role in it. */
export type Person = {
  user_id: string;
  account_id: string;
  tenant_id: string;
  account_name: string;
  /** Of a test account, the live account that it belongs to; otherwise null. */
  test_of: string | null;
  email: string;
  role: Role;
  /** The network address of the request, of IPv6 the /64 network; absent outside a request. */
  address?: string;
};
