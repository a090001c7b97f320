import { BoundedMap } from '#base/bounded-map.ts';

/** How many may come at once, how often one more may come, and how long one may wait for its token. */
type TokenRate = { burst: number; everyMs: number; maxWaitMs: number };

/** Whether a token was taken, and how long until it may be used or, when refused, until one is free. */
export type TokenOutcome = { allowed: boolean; waitMs: number };

/** The tokens of one key when they were last counted; fewer than none while taken tokens still wait. */
export type Bucket = { tokens: number; countedAtMs: number };

const MAX_KEYS = 50_000;
// The fractions of a token add up to a little less or more than the whole one.
const ROUNDING_MS = 0.001;

/** Takes a token if it is free within `maxWaitMs`; changes the bucket. */
export function takeToken(bucket: Bucket, { burst, everyMs, maxWaitMs }: TokenRate, nowMs: number): TokenOutcome {
  bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, nowMs - bucket.countedAtMs) / everyMs);
  bucket.countedAtMs = nowMs;
  const waitMs = Math.max(0, 1 - bucket.tokens) * everyMs;
  const allowed = waitMs <= maxWaitMs + ROUNDING_MS;
  if (allowed) bucket.tokens -= 1;
  return { allowed, waitMs };
}

/** Builds a rate limit with a bucket for each key, kept in this process. Beyond 50,000 keys the least recently used is full again. */
export function buildKeyedRate(rate: TokenRate, nowMs: () => number): (key: string) => TokenOutcome {
  const buckets = new BoundedMap<string, Bucket>(MAX_KEYS);
  return (key) => {
    let bucket = buckets.use(key);
    if (bucket === undefined) {
      bucket = { tokens: rate.burst, countedAtMs: nowMs() };
      buckets.put(key, bucket);
    }
    return takeToken(bucket, rate, nowMs());
  };
}
