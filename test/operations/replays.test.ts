import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import { buildReplays, type KeyedRequest, type ReplayStore } from '#operations/funnel/replays.ts';
import type { HeldKey, KeyClaim } from '#store/records/idempotency.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const HELD: HeldKey = { accountId: 'acc_1', ownerId: 'key_1', idempotencyKey: 'deal-7', holder: 'idh_1' };
const REQUEST: KeyedRequest = {
  caller: TEST_CALLER,
  operation: 'test_operation',
  idempotencyKey: 'deal-7',
  input: { b: 1, a: 'x' },
};
const ANSWER: OperationAnswer = { body: { ok: true }, file: null, recordId: 'rec_1', replayed: false, chargedCents: 0 };

/** A store that returns the claims in turn, repeats the last one, and records its calls. */
function openStore(...claims: KeyClaim[]) {
  const asked: unknown[] = [];
  const released: HeldKey[] = [];
  const store: ReplayStore = {
    async claim(request) {
      asked.push(request);
      assert.ok(asked.length < 100, 'it asks for ever');
      return claims[Math.min(asked.length, claims.length) - 1] as KeyClaim;
    },
    async release(held) {
      released.push(held);
    },
  };
  return { store, asked, released };
}

const neverRun = () => Promise.reject(new Error('it ran'));

async function refuse(running: Promise<OperationAnswer>): Promise<ServiceError> {
  const error = await running.then(
    () => assert.fail('it was answered'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof ServiceError, String(error));
  return error;
}

test('a key that is free is claimed by owner, key, operation and the hash of the input; who holds it runs, and keeps it', async () => {
  const { store, asked, released } = openStore({ state: 'held', held: HELD });
  const answer = await buildReplays(store).runOnce(REQUEST, async (held) => {
    assert.equal(held, HELD);
    return ANSWER;
  });
  assert.equal(answer, ANSWER);
  // RFC 8785: the order in which the caller wrote the fields does not matter.
  const inputSha256 = createHash('sha256').update('{"a":"x","b":1}').digest('hex');
  const wanted = { accountId: 'acc_1', ownerId: 'key_1', idempotencyKey: 'deal-7', operation: 'test_operation' };
  assert.deepEqual(asked, [{ ...wanted, inputSha256 }]);
  assert.deepEqual(released, []);
});

test('a request that is done is answered from its key and does not run again', async () => {
  const { store } = openStore({ state: 'done', answer: { ok: true }, recordId: 'rec_1' });
  assert.deepEqual(await buildReplays(store).runOnce(REQUEST, neverRun), { ...ANSWER, replayed: true });
});

test('a key of another request is a conflict at once', async () => {
  const { store, asked } = openStore({ state: 'conflict' });
  const refusal = await refuse(buildReplays(store).runOnce(REQUEST, neverRun));
  assert.deepEqual(
    [refusal.code, refusal.message, refusal.details],
    [
      'idempotency_conflict',
      'This Idempotency-Key was used with another request; use a new key for a new request.',
      {},
    ],
  );
  assert.equal(asked.length, 1);
});

test('a repeat of a running request waits for its answer, and lets others work meanwhile', async () => {
  let claim: KeyClaim = { state: 'running' };
  const store: ReplayStore = { claim: async () => claim, release: neverRun };
  const waiting = buildReplays(store, 1_000, 10).runOnce(REQUEST, neverRun);
  setImmediate(() => {
    claim = { state: 'done', answer: { ok: true }, recordId: null };
  });
  assert.deepEqual(await waiting, { ...ANSWER, recordId: null, replayed: true });
});

test('a running request that releases its key lets the repeat run', async () => {
  const { store } = openStore({ state: 'running' }, { state: 'running' }, { state: 'held', held: HELD });
  assert.equal(await buildReplays(store, 100, 1).runOnce(REQUEST, async () => ANSWER), ANSWER);
});

test('a repeat that waited too long gets Retry-After', async () => {
  const { store, asked } = openStore({ state: 'running' });
  const refusal = await refuse(buildReplays(store, 6, 2).runOnce(REQUEST, neverRun));
  assert.deepEqual(
    [refusal.code, refusal.message, refusal.details],
    [
      'idempotency_conflict',
      'The first request with this Idempotency-Key is still running; send it again shortly.',
      { retry_after_seconds: 1 },
    ],
  );
  assert.equal(asked.length, 4, 'at once, and then every 2 ms until 6 ms are over');
});

test('a failed request releases its key, and the caller gets the reason even if the release fails', async () => {
  const why = new Error('the first error');
  const fail = () => Promise.reject(why);
  const { store, released } = openStore({ state: 'held', held: HELD });
  await assert.rejects(buildReplays(store).runOnce(REQUEST, fail), why);
  assert.deepEqual(released, [HELD]);
  const stuck: ReplayStore = { ...store, release: () => Promise.reject(new Error('the second error')) };
  await assert.rejects(buildReplays(stuck).runOnce(REQUEST, fail), why);
});
