import type { Scope } from '#contract/scopes.ts';

/** Who asks, as far as a verified credential says. */
export type Caller = {
  credentialId: string;
  tenantId: string;
  accountId: string;
  scopes: readonly Scope[];
  rateLimitPerMinute: number | null;
};
