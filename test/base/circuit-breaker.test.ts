import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCircuitBreaker } from '#base/circuit-breaker.ts';

test('opens after consecutive failures, tries once after the rest, and closes on success', () => {
  let now = 0;
  const breaker = buildCircuitBreaker({ failuresToOpen: 2, restMs: 100 }, () => now);
  breaker.recordFailure();
  assert.equal(breaker.tryNow(), true, 'one failure is not enough');
  breaker.recordFailure();
  assert.equal(breaker.tryNow(), false);
  now = 99;
  assert.equal(breaker.tryNow(), false);
  now = 100;
  assert.equal(breaker.tryNow(), true, 'a trial');
  assert.equal(breaker.tryNow(), false, 'a single one');
  breaker.recordFailure();
  assert.equal(breaker.tryNow(), false, 'the trial failed');
  now = 200;
  assert.equal(breaker.tryNow(), true);
  breaker.recordSuccess();
  assert.equal(breaker.tryNow(), true);
  assert.equal(breaker.tryNow(), true, 'closed again');
});

test('a success between failures starts the count again', () => {
  const breaker = buildCircuitBreaker({ failuresToOpen: 2, restMs: 100 }, () => 0);
  breaker.recordFailure();
  breaker.recordSuccess();
  breaker.recordFailure();
  assert.equal(breaker.tryNow(), true);
});

test('failures while it is open do not extend the rest', () => {
  let now = 0;
  const breaker = buildCircuitBreaker({ failuresToOpen: 2, restMs: 100 }, () => now);
  breaker.recordFailure();
  breaker.recordFailure();
  now = 90;
  breaker.recordFailure();
  now = 100;
  assert.equal(breaker.tryNow(), true);
});

test('a trial without an outcome is followed by another after a rest; a failed trial starts a new rest', () => {
  let now = 0;
  const breaker = buildCircuitBreaker({ failuresToOpen: 1, restMs: 100 }, () => now);
  breaker.recordFailure();
  now = 100;
  assert.equal(breaker.tryNow(), true, 'never reported');
  now = 199;
  assert.equal(breaker.tryNow(), false);
  now = 200;
  assert.equal(breaker.tryNow(), true);
  now = 250;
  breaker.recordFailure();
  now = 349;
  assert.equal(breaker.tryNow(), false);
  now = 350;
  assert.equal(breaker.tryNow(), true);
});
