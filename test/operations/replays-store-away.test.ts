import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import { buildReplays } from '#operations/funnel/replays.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const timeout = 30_000;
const held = { accountId: 'acc_1', ownerId: 'key_1', idempotencyKey: 'key', holder: 'idh_1' };
const request = { caller: TEST_CALLER, operation: 'test', idempotencyKey: 'key', input: {} };

test('an unavailable store is reported at once, without waiting for the key to be released', { timeout }, async () => {
  let released = 0;
  const replays = buildReplays({
    claim: async () => ({ state: 'held', held }),
    release: () => {
      released += 1;
      return new Promise(() => undefined);
    },
  });
  const away = new Error('Connection terminated unexpectedly');
  await assert.rejects(
    replays.runOnce(request, () => Promise.reject(away)),
    away,
  );
  assert.equal(released, 1, 'it is released all the same');
});

test('after any other refusal the key is free before the caller hears of it', { timeout }, async () => {
  let released = false;
  const replays = buildReplays({
    claim: async () => ({ state: 'held', held }),
    release: async () => {
      await new Promise((resolve) => setImmediate(resolve));
      released = true;
    },
  });
  const refusal = new ServiceError('insufficient_credit', 'No credit.');
  await assert.rejects(
    replays.runOnce(request, () => Promise.reject(refusal)),
    refusal,
  );
  assert.ok(released);
});
