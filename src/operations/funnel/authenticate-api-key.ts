import { isApiKeyShaped } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';

// How long a revoked key may still be let through, and how often a busy key costs a query.
const CACHE_MS = 1_000;
const MAX_CACHED = 10_000;

type Cached = { caller: Promise<Caller | null>; untilMs: number };

/** Builds the check of API keys: shape and checksum before the store, which is asked at most once a second for a key. */
export function buildApiKeyCheck(
  findCaller: (apiKey: string) => Promise<Caller | null>,
  nowMs: () => number = Date.now,
): (apiKey: string) => Promise<Caller | null> {
  const cache = new Map<string, Cached>();
  return (apiKey) => {
    const cached = cache.get(apiKey);
    if (cached !== undefined && cached.untilMs > nowMs()) return cached.caller;
    if (!isApiKeyShaped(apiKey)) return Promise.resolve(null);
    const caller = findCaller(apiKey);
    // A store that was away must be asked again by the next request.
    caller.catch(() => cache.delete(apiKey));
    cache.delete(apiKey);
    cache.set(apiKey, { caller, untilMs: nowMs() + CACHE_MS });
    if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value ?? '');
    return caller;
  };
}
