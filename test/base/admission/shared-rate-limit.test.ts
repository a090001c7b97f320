import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildSharedRateLimit, type RateExchange } from '#base/admission/shared-rate-limit.ts';
import type { MaybePromise } from '#base/maybe-promise.ts';
import { exchangeRateTokens } from '#store/access/rate-buckets.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const caller = (rateOwner: string, rateLimitPerMinute: number | null) => ({
  ...TEST_CALLER,
  rateOwner,
  rateLimitPerMinute,
});
const count = async (times: number, ask: () => MaybePromise<{ allowed: boolean }>) =>
  (await Promise.all(Array.from({ length: times }, ask))).filter(({ allowed }) => allowed).length;

/** Builds the limit of one process, and counts its exchanges with the store. */
function buildProcess() {
  const process = { exchanges: 0, takeRate: buildSharedRateLimit(1_000, exchange) };
  function exchange(request: RateExchange) {
    process.exchanges += 1;
    return exchangeRateTokens(database.db, request);
  }
  return process;
}

test('one process allows a burst of exactly the limit', async () => {
  const { takeRate } = buildProcess();
  assert.equal(await count(200, () => takeRate(caller('burst', 6))), 6);
  assert.equal(await count(5, () => takeRate(caller('another', 6))), 5, 'each credential has its own limit');
});

test('four busy processes together stay within one limit, each with at most one exchange a second and ten for bursts', async () => {
  const processes = Array.from({ length: 4 }, buildProcess);
  const asked = caller('shared', 600);
  const startedMs = performance.now();
  let allowed = 0;
  while (performance.now() - startedMs < 3_000) {
    const rounds = await Promise.all(processes.map(({ takeRate }) => count(20, () => takeRate(asked))));
    allowed += rounds.reduce((sum, one) => sum + one, 0);
    await sleep(5);
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const due = 600 + seconds * 10;
  assert.ok(allowed <= due + 1, `${allowed} calls of ${due} that were due`);
  assert.ok(allowed >= due * 0.9, `${allowed} calls of ${due} that were due`);
  for (const { exchanges } of processes) assert.ok(exchanges <= 11 + seconds, `${exchanges} exchanges in ${seconds} s`);
});

test('tokens that one process does not use are available to another a second later', async () => {
  const [first, second] = [buildProcess(), buildProcess()];
  const asked = caller('moved', 100);
  assert.equal(await count(1, () => first.takeRate(asked)), 1);
  const startedMs = performance.now();
  const half = await count(200, () => second.takeRate(asked));
  const due = 50 + ((performance.now() - startedMs) / 60_000) * 100;
  assert.ok(half >= 50 && half <= due, `${half} calls of ${due} that were due: the first process still has half`);
  await sleep(1_010);
  assert.equal(await count(1, () => first.takeRate(asked)), 1, 'the first process returns its tokens');
  const moved = await count(200, () => second.takeRate(asked));
  assert.ok(moved >= 10, `${moved} calls, where a second alone would bring one or two`);
});

test('an error of the store is thrown, and the limit works again when the store is back', async () => {
  let away = true;
  const takeRate = buildSharedRateLimit(10, (request) =>
    away ? Promise.reject(new Error('away')) : exchangeRateTokens(database.db, request),
  );
  await assert.rejects(async () => takeRate(caller('away', null)), /away/);
  away = false;
  assert.deepEqual(await takeRate(caller('away', null)), { limit: 10, allowed: true, remaining: 9, resetSeconds: 6 });
});

test('tokens of an exchange that failed are not returned a second time', async () => {
  const clock = { now: 0 };
  const returned: number[] = [];
  const takeRate = buildSharedRateLimit(
    10,
    async (request) => {
      returned.push(request.returned);
      if (returned.length === 2) throw new Error('away');
      return { granted: 5, left: 5 };
    },
    () => clock.now,
  );
  await takeRate(caller('lost', null));
  clock.now = 1_000;
  await assert.rejects(async () => takeRate(caller('lost', null)), /away/);
  await takeRate(caller('lost', null));
  assert.deepEqual(returned, [0, 4, 0]);
});
