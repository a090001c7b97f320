import type { Caller } from '#domain/access/caller.ts';
import { type Bucket, type RateState, takeToken } from '#domain/access/rate-limit.ts';

const MAX_BUCKETS = 10_000;

/** Builds the rate limits of this process: one bucket for each credential, with the credential's own limit or the default. */
export function buildRateLimits(
  defaultPerMinute: number,
  nowMs: () => number = Date.now,
): (caller: Caller) => RateState {
  const buckets = new Map<string, Bucket>();
  return (caller) => {
    const limit = caller.rateLimitPerMinute ?? defaultPerMinute;
    const bucket = buckets.get(caller.credentialId) ?? { tokens: limit, countedAtMs: nowMs() };
    // The credential used longest ago makes room; by then its bucket is full again anyway.
    buckets.delete(caller.credentialId);
    buckets.set(caller.credentialId, bucket);
    if (buckets.size > MAX_BUCKETS) buckets.delete(buckets.keys().next().value ?? '');
    return takeToken(bucket, limit, nowMs());
  };
}
