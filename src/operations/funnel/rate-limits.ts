import { BoundedMap } from '#base/bounded-map.ts';
import type { Caller } from '#domain/access/caller.ts';
import { type Bucket, type RateState, takeToken } from '#domain/access/rate-limit.ts';

const MAX_BUCKETS = 10_000;

/** Builds the rate limits of this process: one bucket for each credential, with the credential's own limit or the default. */
export function buildRateLimits(
  defaultPerMinute: number,
  nowMs: () => number = Date.now,
): (caller: Caller) => RateState {
  const buckets = new BoundedMap<string, Bucket>(MAX_BUCKETS);
  return (caller) => {
    const limit = caller.rateLimitPerMinute ?? defaultPerMinute;
    let bucket = buckets.use(caller.credentialId);
    if (bucket === undefined) {
      bucket = { tokens: limit, countedAtMs: nowMs() };
      // The credential used longest ago makes room; by then its bucket is full again anyway.
      buckets.put(caller.credentialId, bucket);
    }
    return takeToken(bucket, limit, nowMs());
  };
}
