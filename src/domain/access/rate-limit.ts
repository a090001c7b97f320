/** The tokens left in a bucket and when they were counted. */
export type Bucket = { tokens: number; countedAtMs: number };

/** What a caller learns about its limit. */
export type RateState = { limit: number; remaining: number; resetSeconds: number; allowed: boolean };

const WINDOW_MS = 60_000;

/** Takes one token from the bucket, which refills evenly to `limit` a minute; changes the bucket and says what is left. */
export function takeToken(bucket: Bucket, limit: number, nowMs: number): RateState {
  const refill = (Math.max(0, nowMs - bucket.countedAtMs) * limit) / WINDOW_MS;
  bucket.tokens = Math.min(limit, bucket.tokens + refill);
  bucket.countedAtMs = nowMs;
  const allowed = bucket.tokens >= 1;
  if (allowed) bucket.tokens -= 1;
  const missing = allowed ? limit - bucket.tokens : 1 - bucket.tokens;
  return {
    limit,
    allowed,
    remaining: Math.floor(bucket.tokens),
    resetSeconds: Math.max(1, Math.ceil((missing * WINDOW_MS) / limit / 1000)),
  };
}
