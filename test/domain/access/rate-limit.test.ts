import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bucket, takeToken } from '#domain/access/rate-limit.ts';

const START = 1_785_000_000_000;

function fullBucket(limit: number): Bucket {
  return { tokens: limit, countedAtMs: START };
}

test('a full bucket allows its limit at once and then no more', () => {
  const bucket = fullBucket(60);
  const states = Array.from({ length: 61 }, () => takeToken(bucket, 60, START));
  assert.deepEqual(
    states.map(({ allowed }) => allowed),
    [...Array(60).fill(true), false],
  );
  assert.deepEqual(states[0], { limit: 60, allowed: true, remaining: 59, resetSeconds: 1 });
  assert.deepEqual(states[59], { limit: 60, allowed: true, remaining: 0, resetSeconds: 60 });
  assert.deepEqual(states[60], { limit: 60, allowed: false, remaining: 0, resetSeconds: 1 });
});

test('a token comes back evenly, not a millisecond early', () => {
  const bucket: Bucket = { tokens: 0, countedAtMs: START };
  assert.equal(takeToken({ ...bucket }, 60, START + 999).allowed, false);
  assert.equal(takeToken({ ...bucket }, 60, START + 1_000).allowed, true);
  assert.equal(takeToken({ ...bucket }, 6, START + 9_999).allowed, false);
  assert.equal(takeToken({ ...bucket }, 6, START + 10_000).allowed, true);
});

test('what is left is whole tokens, and who is refused waits only for the rest of one', () => {
  assert.deepEqual(takeToken({ tokens: 0.75, countedAtMs: START }, 6, START), {
    limit: 6,
    allowed: false,
    remaining: 0,
    resetSeconds: 3,
  });
  assert.equal(takeToken({ tokens: 2.75, countedAtMs: START }, 6, START).remaining, 1);
});

test('a bucket never holds more than its limit', () => {
  const bucket = fullBucket(5);
  assert.equal(takeToken(bucket, 5, START + 3_600_000).remaining, 4);
  assert.equal(takeToken({ tokens: 500, countedAtMs: START }, 5, START).remaining, 4);
});

test('a clock that steps back gives no tokens', () => {
  const bucket: Bucket = { tokens: 0, countedAtMs: START };
  assert.equal(takeToken(bucket, 60, START - 60_000).allowed, false);
  assert.equal(bucket.tokens, 0);
});

test('who waits as long as was said is served', () => {
  const limits = fc.integer({ min: 1, max: 6_000 });
  const pauses = fc.array(fc.nat(3_000), { maxLength: 40 });
  fc.assert(
    fc.property(limits, pauses, (limit, gaps) => {
      const bucket: Bucket = { tokens: 1, countedAtMs: START };
      let nowMs = START;
      for (const gap of gaps) {
        nowMs += gap;
        const state = takeToken(bucket, limit, nowMs);
        if (state.allowed) continue;
        nowMs += state.resetSeconds * 1_000;
        assert.equal(takeToken(bucket, limit, nowMs).allowed, true);
      }
    }),
    { numRuns: 500 },
  );
});

test('over any stretch no more is allowed than the limit and what came back meanwhile', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300 }), fc.array(fc.nat(2_000), { maxLength: 200 }), (limit, gaps) => {
      const bucket = fullBucket(limit);
      let nowMs = START;
      let served = 0;
      for (const gap of gaps) {
        nowMs += gap;
        if (takeToken(bucket, limit, nowMs).allowed) served += 1;
      }
      assert.ok(served <= limit + ((nowMs - START) * limit) / 60_000 + 1e-6);
    }),
  );
});
