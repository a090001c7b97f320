import { hasApiKeyPrefix } from '#domain/access/api-key.ts';
import type { Caller, DelegatedCaller } from '#domain/access/caller.ts';
import type { TokenDoor } from '#domain/access/resources.ts';

/** What a verified access token says. */
export type VerifiedToken = { caller: DelegatedCaller; expiresAtSeconds: number };

/** Verifies an OAuth access token of this service; null when it is invalid, or not for this door. */
export type TokenVerifier = (token: string, door: TokenDoor) => Promise<VerifiedToken | null>;

/** Returns the caller of a bearer credential, or null when it is invalid. */
export type Authenticate = (bearer: string) => Promise<Caller | null>;

/** Builds the check of credentials for a door: with the prefix of an API key it is one, otherwise it is a token. */
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
