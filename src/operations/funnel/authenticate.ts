import { hasApiKeyPrefix } from '#domain/access/api-key.ts';
import type { Caller, DelegatedCaller } from '#domain/access/caller.ts';
import type { TokenDoor } from '#domain/access/resources.ts';

/** What a verified access token says. */
export type VerifiedToken = { caller: DelegatedCaller; expiresAtSeconds: number };

/** Verifies an OAuth access token of this service; null when it is not good, or not for this door. */
export type TokenVerifier = (token: string, door: TokenDoor) => Promise<VerifiedToken | null>;

/** Gives who stands behind a bearer credential, or null when it is not good. */
export type Authenticate = (bearer: string) => Promise<Caller | null>;

/** Builds the one check of credentials for a door: what begins like an API key is one, anything else is a token. */
export function buildAuthentication(
  checkApiKey: Authenticate,
  verifyToken: TokenVerifier,
  door: TokenDoor,
  nowMs: () => number = Date.now,
): Authenticate {
  return async (bearer) => {
    if (hasApiKeyPrefix(bearer)) return checkApiKey(bearer);
    const token = await verifyToken(bearer, door);
    return token !== null && token.expiresAtSeconds * 1000 > nowMs() ? token.caller : null;
  };
}
