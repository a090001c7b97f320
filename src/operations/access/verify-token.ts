import { sha256Hex } from '#base/sha256.ts';
import { GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { isTokenShaped } from '#domain/access/parse-bearer.ts';
import { isForDoor } from '#domain/access/resources.ts';
import { limitToRole } from '#domain/access/role-rights.ts';
import type { TokenVerifier, VerifiedToken } from '#operations/funnel/authenticate.ts';
import { type LiveToken, openTokenReader } from '#store/access/access-tokens.ts';
import { type GrantHolder, touchGrant } from '#store/access/grants.ts';
import { toAccountMode } from '#store/access/test-accounts.ts';
import type { CallerDatabases } from '#store/postgres/database.ts';

const TOUCH_AFTER_SECONDS = 60;

/** Builds the check of access tokens: known, not expired, its grant not revoked, and issued for this door. */
export function buildTokenVerifier(
  callers: Pick<CallerDatabases, 'ask' | 'writes'>,
  publicUrl: () => string,
): TokenVerifier {
  const findToken = openTokenReader(callers);
  return async (token, door) => {
    if (!isTokenShaped(token)) return null;
    const live = await findToken(sha256Hex(token));
    if (live === null || !isForDoor(live.audience, door, publicUrl())) return null;
    if (Date.now() / 1000 - live.last_used_at_seconds > TOUCH_AFTER_SECONDS)
      await touchGrant(callers.writes, live.grant_id);
    return toVerified(live);
  };
}

function toVerified(live: LiveToken): VerifiedToken {
  const asked = live.scope.split(' ');
  const scopes = GRANTABLE_SCOPES.filter((scope) => asked.includes(scope) && live.granted.includes(scope));
  return { expiresAtSeconds: live.expires_at_seconds, caller: buildGrantCaller(live, scopes) };
}

/** Builds the caller that acts under a grant. It has these scopes, without those that its person's current role lacks. */
export function buildGrantCaller(holder: GrantHolder, scopes: readonly Scope[]): DelegatedCaller {
  return {
    // Counted by grant, because a refreshed token must not get a new rate limit.
    rateOwner: holder.grant_id,
    credentialId: holder.grant_id,
    idempotencyOwner: holder.grant_id,
    tenantId: holder.tenant_id,
    accountId: holder.account_id,
    mode: toAccountMode(holder),
    scopes: limitToRole(scopes, holder.role),
    rateLimitPerMinute: null,
    allowedNetworks: [],
    delegation: { grantId: holder.grant_id, userId: holder.user_id, clientId: holder.client_id },
    userId: null,
    role: holder.role,
  };
}
