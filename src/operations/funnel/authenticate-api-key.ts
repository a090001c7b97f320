import { buildBoundedCache } from '#base/bounded-cache.ts';
import { isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';

// A revoked key may still be accepted for this long; a busy key costs one query in this time.
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

/** Builds the check of API keys: shape and checksum first, then the store, which is queried at most once a second for each key. */
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
