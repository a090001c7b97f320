import { sha256Hex } from '#base/sha256.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { isTokenShaped } from '#domain/access/parse-bearer.ts';
import { isForDoor } from '#domain/access/resources.ts';
import type { TokenVerifier, VerifiedToken } from '#operations/funnel/authenticate.ts';
import { type LiveToken, openTokenReader } from '#store/access/access-tokens.ts';
import { touchGrant } from '#store/access/grants.ts';
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
  return {
    expiresAtSeconds: live.expires_at_seconds,
    caller: {
      // Counted by grant, because a refreshed token must not get a new rate limit.
      credentialId: live.grant_id,
      idempotencyOwner: live.grant_id,
      tenantId: live.tenant_id,
      accountId: live.account_id,
      scopes: ALL_SCOPES.filter((scope): scope is Scope => asked.includes(scope) && live.granted.includes(scope)),
      rateLimitPerMinute: null,
      delegation: { grantId: live.grant_id, userId: live.user_id, clientId: live.client_id },
    },
  };
}
