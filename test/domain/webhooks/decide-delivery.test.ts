import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideDelivery, parseRetryAfter } from '#domain/webhooks/decide-delivery.ts';

const NOW = new Date('2026-11-16T00:00:00Z');
const HOUR_MS = 3_600_000;
const NONE = { status: null, retryAfterSeconds: null };

function pauseMs(attempts: number, random = 0.5, outcome: Parameters<typeof decideDelivery>[1] = NONE): number | null {
  const decision = decideDelivery({ createdAt: NOW, attempts }, outcome, NOW, random);
  return decision.state === 'pending' ? decision.nextAttemptAt.getTime() - NOW.getTime() : null;
}

test('every status from 200 to 299 is a success, 410 is final, anything else is retried [webhooks.retry]', () => {
  const stateOf = (status: number) => {
    const outcome = { status, retryAfterSeconds: null };
    const decision = decideDelivery({ createdAt: NOW, attempts: 1 }, outcome, NOW, 0.5);
    return decision.state === 'failed' && decision.gone ? 'gone' : decision.state;
  };
  for (const status of [200, 201, 202, 204, 299]) assert.equal(stateOf(status), 'delivered', String(status));
  for (const status of [100, 199, 300, 301, 302, 307, 400, 401, 404, 408, 409, 411, 429, 500, 503])
    assert.equal(stateOf(status), 'pending', String(status));
  assert.equal(stateOf(410), 'gone');
});

test('the pauses grow from five seconds to twelve hours [webhooks.retry]', () => {
  const pauses = Array.from({ length: 12 }, (_, index) => (pauseMs(index + 1) ?? 0) / 1000);
  assert.deepEqual(pauses, [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800, 43_200, 43_200, 43_200]);
});

test('a pause is up to a fifth shorter or longer, so that retries do not coincide [webhooks.retry]', () => {
  assert.deepEqual([pauseMs(1, 0), pauseMs(1, 0.5), pauseMs(1, 1)], [4_000, 5_000, 6_000]);
});

test('an attempt at the very end of three days is made, a later one is not [webhooks.retry]', () => {
  const decide = (ageMs: number) =>
    decideDelivery({ createdAt: new Date(NOW.getTime() - ageMs), attempts: 1 }, NONE, NOW, 0.5);
  assert.equal(decide(72 * HOUR_MS - 5_000).state, 'pending');
  assert.deepEqual(decide(72 * HOUR_MS - 4_999), { state: 'failed', gone: false });
});

test('Retry-After is obeyed up to twelve hours; a shorter one does not shorten the pause', () => {
  const after = (retryAfterSeconds: number) => pauseMs(1, 0.5, { status: 429, retryAfterSeconds });
  assert.deepEqual([after(1), after(60), after(43_200), after(999_999)], [5_000, 60_000, 12 * HOUR_MS, 12 * HOUR_MS]);
});

test('Retry-After is parsed as seconds; a date or nonsense is ignored', () => {
  assert.deepEqual(['0', '120'].map(parseRetryAfter), [0, 120]);
  for (const header of [undefined, '', '-1', '1.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '9999999999'])
    assert.equal(parseRetryAfter(header), null, header);
});
