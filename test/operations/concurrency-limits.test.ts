import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Clock } from '#base/admission/clock.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildConcurrencyLimits } from '#operations/funnel/concurrency-limits.ts';

const isOverloaded = (error: unknown) =>
  error instanceof ServiceError && error.code === 'overloaded' && error.details.retry_after_seconds === 1;

const LONGEST_TURN_MS = 250;
// A frozen clock: a pause is over at once, and no turn takes too long.
const STILL: Clock = { nowMs: () => 0, later: (run, afterMs) => void (afterMs !== LONGEST_TURN_MS && run()) };

test('calls of an account at once are limited, and a place is free again however its call ends', async () => {
  const limiter = buildConcurrencyLimits({ perAccount: 2, readsAtOnce: 2, readsBesideOthers: 2, waitMs: 60_000 });
  const gate = Promise.withResolvers<string>();
  const first = limiter.runFor('a', 'other', () => gate.promise);
  const second = limiter.runFor('a', 'other', () => gate.promise.then(() => Promise.reject(new Error('it failed'))));
  await assert.rejects(
    limiter.runFor('a', 'other', async () => 'a'),
    isOverloaded,
  );
  assert.equal(await limiter.runFor('b', 'read', async () => 'b'), 'b');
  gate.resolve('done');
  assert.equal(await first, 'done');
  await assert.rejects(second, /it failed/);
  for (const _ of [1, 2, 3]) assert.equal(await limiter.runFor('a', 'other', async () => 'again'), 'again');
});

test('the reads of an account take turns, in their order, and nothing else waits for them', async () => {
  const limiter = buildConcurrencyLimits(
    { perAccount: 100, readsAtOnce: 2, readsBesideOthers: 2, waitMs: 60_000 },
    STILL,
  );
  const begun: string[] = [];
  const gates = new Map<string, PromiseWithResolvers<void>>();
  const start = (name: string, kind: 'read' | 'other' = 'read') => {
    const gate = Promise.withResolvers<void>();
    gates.set(name, gate);
    return limiter.runFor('a', kind, async () => {
      begun.push(name);
      await gate.promise;
    });
  };
  const runs = ['r1', 'r2', 'r3', 'r4'].map((name) => start(name));
  const other = start('check', 'other');
  assert.equal(await limiter.runFor('b', 'read', async () => 'b'), 'b');
  assert.deepEqual(begun, ['r1', 'r2', 'check']);
  gates.get('r2')?.reject(new Error('it failed'));
  await assert.rejects(runs[1] ?? Promise.resolve(), /it failed/);
  assert.deepEqual(begun, ['r1', 'r2', 'check', 'r3']);
  for (const name of ['r1', 'r3', 'r4', 'check']) gates.get(name)?.resolve();
  await Promise.all([runs[0], runs[2], runs[3], other]);
  assert.deepEqual(begun, ['r1', 'r2', 'check', 'r3', 'r4']);
  await Promise.all([start('r5'), gates.get('r5')?.resolve()]);
});

test('a read that waits too long gets overloaded, and its turn goes to the next', async () => {
  const limiter = buildConcurrencyLimits({ perAccount: 100, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 20 });
  const gate = Promise.withResolvers<void>();
  const first = limiter.runFor('a', 'read', () => gate.promise);
  await assert.rejects(
    limiter.runFor('a', 'read', async () => 'late'),
    isOverloaded,
  );
  gate.resolve();
  await first;
  assert.equal(await limiter.runFor('a', 'read', async () => 'next'), 'next');
});

test('an account runs two reads at once while it is alone, and one until a second after the last call of another account', async () => {
  let nowMs = 0;
  const limits = { perAccount: 100, readsAtOnce: 2, readsBesideOthers: 1, waitMs: 60_000 };
  const limiter = buildConcurrencyLimits(limits, { ...STILL, nowMs: () => nowMs });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const read = (name: string) =>
    limiter.runFor('a', 'read', async () => {
      begun.push(name);
      await new Promise<void>((end) => ends.push(end));
    });
  const endOldest = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };

  const reads = ['alone 1', 'alone 2', 'alone 3'].map(read);
  assert.deepEqual(begun, ['alone 1', 'alone 2']);

  await limiter.runFor('b', 'other', async () => 'b');
  await endOldest();
  assert.deepEqual(begun, ['alone 1', 'alone 2'], 'one is still read, so the third waits');
  await endOldest();
  assert.deepEqual(begun, ['alone 1', 'alone 2', 'alone 3']);

  reads.push(...['beside 1', 'beside 2', 'beside 3'].map(read));
  nowMs = 1_000;
  await endOldest();
  assert.deepEqual(begun.slice(3), ['beside 1'], 'the other called a second ago');
  nowMs = 1_001;
  await endOldest();
  assert.deepEqual(begun.slice(4), ['beside 2', 'beside 3'], 'the other has gone');
  await endOldest();
  await endOldest();
  await Promise.all(reads);
});

test('of two accounts that both call, neither counts as alone', async () => {
  const limits = { perAccount: 100, readsAtOnce: 2, readsBesideOthers: 1, waitMs: 20 };
  const limiter = buildConcurrencyLimits(limits, STILL);
  const gate = Promise.withResolvers<void>();
  const running = ['a', 'b'].map((account) => limiter.runFor(account, 'read', () => gate.promise));
  for (const account of ['a', 'b'])
    await assert.rejects(
      limiter.runFor(account, 'read', async () => 'late'),
      isOverloaded,
    );
  gate.resolve();
  await Promise.all(running);
});

test('while another account calls, the next read waits twice as long as the last one took; without a waiting read, or without another account, there is no pause', async () => {
  let nowMs = 0;
  const later: { run: () => void; afterMs: number }[] = [];
  const clock: Clock = {
    nowMs: () => nowMs,
    later: (run, afterMs) => void (afterMs !== LONGEST_TURN_MS && later.push({ run, afterMs })),
  };
  const limits = { perAccount: 100, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 60_000 };
  const limiter = buildConcurrencyLimits(limits, clock);
  const begun: string[] = [];
  const read = (name: string, tookMs: number) =>
    limiter.runFor('a', 'read', async () => {
      begun.push(name);
      nowMs += tookMs;
    });

  await Promise.all([read('alone 1', 30), read('alone 2', 30)]);
  assert.deepEqual(begun, ['alone 1', 'alone 2']);
  assert.equal(later.length, 0, 'no other account is active');

  await limiter.runFor('b', 'other', async () => 'b');
  await read('beside 1', 30);
  assert.equal(later.length, 0, 'no read is waiting');
  const reads = [read('beside 2', 70), read('beside 3', 10)];
  await reads[0];
  assert.deepEqual(begun.slice(3), ['beside 2']);
  assert.deepEqual(
    later.map(({ afterMs }) => afterMs),
    [140],
  );
  const check = limiter.runFor('a', 'other', async () => 'no read');
  assert.equal(await check, 'no read', 'nothing but reads waits');
  later[0]?.run();
  await reads[1];
  assert.deepEqual(begun.slice(4), ['beside 3']);
});

test('a long read passes its turn to the next, once, and continues', async () => {
  const tooLong: (() => void)[] = [];
  const clock: Clock = {
    nowMs: () => 0,
    later: (run, afterMs) => void (afterMs === LONGEST_TURN_MS ? tooLong.push(run) : run()),
  };
  const limits = { perAccount: 100, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 60_000 };
  const limiter = buildConcurrencyLimits(limits, clock);
  const slow = Promise.withResolvers<string>();
  const held = Promise.withResolvers<string>();
  const first = limiter.runFor('a', 'read', () => slow.promise);
  const second = limiter.runFor('a', 'read', () => held.promise);
  const begun: string[] = [];
  const third = limiter.runFor('a', 'read', async () => begun.push('third'));
  tooLong[0]?.();
  slow.resolve('printed');
  assert.equal(await first, 'printed');
  assert.deepEqual(begun, [], 'its end passes no second turn');
  held.resolve('listed');
  assert.equal(await second, 'listed');
  await third;
  assert.deepEqual(begun, ['third']);
});

test('at most 64 reads of an account wait: one more gets overloaded at once', async () => {
  const limits = { perAccount: 100, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 60_000 };
  const limiter = buildConcurrencyLimits(limits, STILL);
  const gate = Promise.withResolvers<void>();
  const reads = Array.from({ length: 65 }, () => limiter.runFor('a', 'read', () => gate.promise));
  let refusal: unknown;
  limiter
    .runFor('a', 'read', async () => 'one more')
    .catch((error: unknown) => {
      refusal = error;
    });
  await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isOverloaded(refusal));
  assert.equal(await limiter.runFor('a', 'other', async () => 'a check'), 'a check');
  gate.resolve();
  await Promise.all(reads);
});

test('a read that gave up waiting is never given the turn of another', async () => {
  const limiter = buildConcurrencyLimits({ perAccount: 100, readsAtOnce: 1, readsBesideOthers: 1, waitMs: 20 }, STILL);
  const [check, first] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // Keeps the account known all the time.
  const checking = limiter.runFor('a', 'other', () => check.promise);
  const reading = limiter.runFor('a', 'read', () => first.promise);
  await assert.rejects(
    limiter.runFor('a', 'read', async () => 'late'),
    isOverloaded,
  );
  first.resolve();
  await reading;
  assert.equal(await limiter.runFor('a', 'read', async () => 'next'), 'next');
  check.resolve();
  await checking;
});

test('a later read does not overtake waiting ones, even when there is room again', async () => {
  let nowMs = 0;
  const limits = { perAccount: 100, readsAtOnce: 2, readsBesideOthers: 1, waitMs: 60_000 };
  const limiter = buildConcurrencyLimits(limits, { ...STILL, nowMs: () => nowMs });
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const read = (name: string) =>
    limiter.runFor('a', 'read', async () => {
      begun.push(name);
      await gate.promise;
    });
  await limiter.runFor('b', 'other', async () => 'b');
  const reads = ['first', 'second'].map(read);
  nowMs = 1_001;
  reads.push(read('third'));
  assert.deepEqual(begun, ['first']);
  gate.resolve();
  await Promise.all(reads);
  assert.deepEqual(begun, ['first', 'second', 'third']);
});
