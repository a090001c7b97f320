import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bucket, buildKeyedRate, takeToken } from '#base/admission/token-bucket.ts';

const START = 1_785_000_000_000;

/** Takes a token of a limit a minute; returns whether that was allowed, and after how many seconds to retry. */
function takeAt(bucket: Bucket, limit: number, nowMs: number) {
  const { allowed, waitMs } = takeToken(bucket, { burst: limit, everyMs: 60_000 / limit, maxWaitMs: 0 }, nowMs);
  return { allowed, retrySeconds: Math.max(1, Math.ceil(waitMs / 1_000)) };
}

function fullBucket(limit: number): Bucket {
  return { tokens: limit, countedAtMs: START };
}

test('a full bucket allows its limit at once, then refuses', () => {
  const bucket = fullBucket(60);
  const states = Array.from({ length: 61 }, () => takeAt(bucket, 60, START));
  assert.deepEqual(
    states.map(({ allowed }) => allowed),
    [...Array(60).fill(true), false],
  );
  assert.deepEqual(states[60], { allowed: false, retrySeconds: 1 });
  assert.equal(bucket.tokens, 0);
});

test('tokens come back evenly, not a millisecond early', () => {
  const bucket: Bucket = { tokens: 0, countedAtMs: START };
  assert.equal(takeAt({ ...bucket }, 60, START + 999).allowed, false);
  assert.equal(takeAt({ ...bucket }, 60, START + 1_000).allowed, true);
  assert.equal(takeAt({ ...bucket }, 6, START + 9_999).allowed, false);
  assert.equal(takeAt({ ...bucket }, 6, START + 10_000).allowed, true);
});

test('only whole tokens are taken, and a refused caller waits for the missing part of one', () => {
  assert.deepEqual(takeAt({ tokens: 0.75, countedAtMs: START }, 6, START), { allowed: false, retrySeconds: 3 });
  const bucket: Bucket = { tokens: 2.75, countedAtMs: START };
  assert.equal(takeAt(bucket, 6, START).allowed, true);
  assert.equal(bucket.tokens, 1.75);
});

test('a bucket never has more tokens than its limit', () => {
  for (const bucket of [fullBucket(5), { tokens: 500, countedAtMs: START }]) {
    takeAt(bucket, 5, START + 3_600_000);
    assert.equal(bucket.tokens, 4);
  }
});

test('a clock that steps back adds no tokens', () => {
  const bucket: Bucket = { tokens: 0, countedAtMs: START };
  assert.equal(takeAt(bucket, 60, START - 60_000).allowed, false);
  assert.equal(bucket.tokens, 0);
});

test('a caller who waits as long as the refusal says is served', () => {
  const limits = fc.integer({ min: 1, max: 6_000 });
  const pauses = fc.array(fc.nat(3_000), { maxLength: 40 });
  fc.assert(
    fc.property(limits, pauses, (limit, gaps) => {
      const bucket: Bucket = { tokens: 1, countedAtMs: START };
      let nowMs = START;
      for (const gap of gaps) {
        nowMs += gap;
        const state = takeAt(bucket, limit, nowMs);
        if (state.allowed) continue;
        nowMs += state.retrySeconds * 1_000;
        assert.equal(takeAt(bucket, limit, nowMs).allowed, true);
      }
    }),
    // This wait is a whole number of seconds, but its fractions add up to a little less than a token.
    { numRuns: 500, examples: [[5, [808, 1015, 177]]] },
  );
});

test('in any period no more is allowed than the limit plus what was refilled', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.nat(2_000), { maxLength: 200 }), (limit, gaps) => {
      const bucket = fullBucket(limit);
      let nowMs = START;
      let served = 0;
      for (const gap of gaps) {
        nowMs += gap;
        if (takeAt(bucket, limit, nowMs).allowed) served += 1;
      }
      assert.ok(served <= limit + ((nowMs - START) * limit) / 60_000 + 1e-6);
    }),
  );
});

test('where waiting is allowed, tokens are taken in advance, each with its own wait', () => {
  const rate = { burst: 1, everyMs: 20, maxWaitMs: 50 };
  const bucket: Bucket = { tokens: 1, countedAtMs: START };
  const take = (nowMs: number) => takeToken(bucket, rate, nowMs);
  assert.deepEqual(
    [take(START), take(START), take(START), take(START)],
    [
      { allowed: true, waitMs: 0 },
      { allowed: true, waitMs: 20 },
      { allowed: true, waitMs: 40 },
      { allowed: false, waitMs: 60 },
    ],
  );
  assert.deepEqual(take(START + 10), { allowed: true, waitMs: 50 });
});

test('each key has its own bucket, and beyond 50,000 keys the least recently used starts full again', () => {
  const take = buildKeyedRate({ burst: 1, everyMs: 1_000, maxWaitMs: 0 }, () => START);
  assert.deepEqual([take('a').allowed, take('a').allowed, take('b').allowed], [true, false, true]);
  for (let index = 0; index < 49_999; index += 1) take(`other ${index}`);
  assert.deepEqual([take('b').allowed, take('a').allowed], [false, true]);
});
