import { buildBoundedCache } from '#base/bounded-cache.ts';
import { isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';

// How long a revoked key may still be let through, and how often a busy key costs a query.
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Builds the check of API keys: shape and checksum before the store, which is asked at most once a second for a key. */
export function buildApiKeyCheck(
  findCaller: (apiKey: string) => Promise<Caller | null>,
  nowMs: () => number = Date.now,
): (apiKey: string) => Promise<Caller | null> {
  const callers = buildBoundedCache<Caller | null>(
    { maxWeight: MAX_CACHED, keepMs: CACHE_MS, isWorthKeeping: () => true },
    nowMs,
  );
  return (apiKey) => {
    const known = callers.find(apiKey);
    if (known !== null) return known;
    return isApiKeyShaped(apiKey) ? callers.read(apiKey, () => findCaller(apiKey)) : Promise.resolve(null);
  };
}
