import { buildBoundedCache } from '#base/bounded-cache.ts';
import { BoundedMap } from '#base/bounded-map.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import { hasApiKeyPrefix, isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Caller, DelegatedCaller } from '#domain/access/caller.ts';
import { type CredentialFault, type EndedKey, isTokenShaped, parseBearer } from '#domain/access/parse-bearer.ts';
import type { TokenDoor } from '#domain/access/resources.ts';

/** What a verified access token says. */
export type VerifiedToken = { caller: DelegatedCaller; expiresAtSeconds: number };

/** Verifies an OAuth access token of this service; null when it is invalid, or not for this door. */
export type TokenVerifier = (token: string, door: TokenDoor) => Promise<VerifiedToken | null>;

/** Returns the caller of a bearer credential, why a key no longer works, or null when the credential is invalid. */
export type Authenticate = (bearer: string) => MaybePromise<Caller | EndedKey | null>;

// A revoked key may still be accepted for this long; a busy key costs one query in this time.
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Builds the check of credentials for a door: with the prefix of an API key it is one, otherwise it is a token. */
export function buildAuthentication(
  checkApiKey: Authenticate,
  verifyToken: TokenVerifier,
  door: TokenDoor,
  nowMs: () => number = Date.now,
): Authenticate {
  const checkToken = async (bearer: string) => {
    const token = await verifyToken(bearer, door);
    return token !== null && token.expiresAtSeconds * 1000 > nowMs() ? token.caller : null;
  };
  return (bearer) => (hasApiKeyPrefix(bearer) ? checkApiKey(bearer) : checkToken(bearer));
}

/** Looks up a key in the store. `accountId` is that of a key that was valid before; null for any other. */
type LookUpKey = (apiKey: string, accountId: string | null) => Promise<Caller | EndedKey | null>;

/** Builds the check of API keys: shape and checksum first, then the store, which is queried at most once a second for each key. */
export function buildApiKeyCheck(findCaller: LookUpKey, nowMs: () => number = Date.now): Authenticate {
  const accounts = new BoundedMap<string, string>(MAX_CACHED);
  const lookUp = async (apiKey: string) => {
    const found = await findCaller(apiKey, accounts.use(apiKey) ?? null);
    if (found === null || typeof found === 'string') accounts.remove(apiKey);
    else accounts.put(apiKey, found.accountId);
    return found;
  };
  const limits = { maxWeight: MAX_CACHED, keepMs: CACHE_MS };
  const callers = buildBoundedCache<Caller | EndedKey | null>(limits, nowMs);
  return (apiKey) => {
    const loaded = callers.findLoaded(apiKey);
    if (loaded !== null) return loaded.value;
    return isApiKeyShaped(apiKey) ? callers.read(apiKey, () => lookUp(apiKey)) : null;
  };
}

/** Returns the caller of an Authorization header, or what is wrong with the credential. */
export function checkCredential(
  authenticate: Authenticate,
  header: string | undefined,
): MaybePromise<Caller | CredentialFault> {
  const parsed = parseBearer(header);
  if ('fault' in parsed) return parsed.fault;
  const { token } = parsed;
  const isShaped = hasApiKeyPrefix(token) ? isApiKeyShaped : isTokenShaped;
  return whenKnown(authenticate(token), (found) => found ?? (isShaped(token) ? 'unknown' : 'malformed'));
}
