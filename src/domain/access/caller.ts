import type { Scope } from '#contract/scopes.ts';

/** A person's consent by which a program asks for them: what a spending cap and an approval stand on. */
export type Delegation = { grantId: string; userId: string; clientId: string };

/** Who asks, as far as a verified credential says. */
export type Caller = {
  /** What the rate limit counts by. */
  credentialId: string;
  /** What Idempotency-Keys belong to: the grant, or the first of the API keys that replaced one another by rotation. */
  idempotencyOwner: string;
  tenantId: string;
  accountId: string;
  scopes: readonly Scope[];
  rateLimitPerMinute: number | null;
  /** Null for an API key, behind which stands the account and nobody in particular. */
  delegation: Delegation | null;
};

/** A caller who holds an OAuth access token. */
export type DelegatedCaller = Caller & { delegation: Delegation };
