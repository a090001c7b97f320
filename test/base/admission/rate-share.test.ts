import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mustExchange,
  newRateShare,
  noteExchange,
  type RateShare,
  takeFromShare,
} from '#base/admission/shared-rate-limit.ts';

const share = (some: Partial<RateShare>): RateShare => ({
  tokens: 0,
  sharedLeft: 0,
  exchangedAtMs: 0,
  earlyExchanges: 10,
  ...some,
});

test('when a process exchanges tokens with the store', () => {
  const cases: [what: string, share: RateShare, nowMs: number, exchanges: boolean][] = [
    ['a new one, at its first call', newRateShare(5_000), 5_000, true],
    ['tokens left, within the second', share({ tokens: 1 }), 999, false],
    ['tokens left, a second later', share({ tokens: 1 }), 1_000, true],
    ['spent, with an early exchange left', share({ earlyExchanges: 1 }), 0, true],
    ['spent, without a whole early exchange', share({ earlyExchanges: 0.5 }), 499, false],
    ['spent, and an early exchange has come with time', share({ earlyExchanges: 0.5 }), 500, true],
    ['less than a whole token is spent', share({ tokens: 0.9, earlyExchanges: 1 }), 0, true],
    ['a clock that went back', share({ tokens: 1, exchangedAtMs: 9_000 }), 1_000, false],
  ];
  for (const [what, before, nowMs, exchanges] of cases) assert.equal(mustExchange(before, nowMs), exchanges, what);
});

test('an exchange adds tokens and uses an early exchange; one comes back each second, up to ten', () => {
  const held = share({ tokens: 3, earlyExchanges: 2 });
  noteExchange(held, { granted: 8, left: 7 }, 500);
  assert.deepEqual(held, { tokens: 8, sharedLeft: 7, exchangedAtMs: 500, earlyExchanges: 1.5 });
  noteExchange(held, { granted: 0, left: 0.5 }, 60_500);
  assert.deepEqual(held, { tokens: 0, sharedLeft: 0.5, exchangedAtMs: 60_500, earlyExchanges: 9 });
});

test('a token is taken while there is one; the remaining number includes what other processes may take', () => {
  const held = share({ tokens: 2, sharedLeft: 3 });
  assert.deepEqual(takeFromShare(held, 10), { limit: 10, allowed: true, remaining: 4, resetSeconds: 36 });
  assert.deepEqual(takeFromShare(held, 10), { limit: 10, allowed: true, remaining: 3, resetSeconds: 42 });
  assert.deepEqual(takeFromShare(held, 10), { limit: 10, allowed: false, remaining: 3, resetSeconds: 1 });
  const spent = share({ sharedLeft: 0.25 });
  assert.deepEqual(takeFromShare(spent, 10), { limit: 10, allowed: false, remaining: 0, resetSeconds: 5 });
});

test('after a limit is lowered, the remaining number is at most the new limit', () => {
  assert.equal(takeFromShare(share({ tokens: 50, sharedLeft: 50 }), 10).remaining, 10);
});
