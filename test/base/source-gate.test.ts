import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildBoundedCache } from '#base/bounded-cache.ts';
import { startDeadline } from '#base/deadline.ts';
import { buildReadingCache, buildSourceGate } from '#base/source-gate.ts';
import { buildUnread, type SourceReading, type UnreadKind } from '#base/source-reading.ts';

// Otherwise a load that never ends would block the whole run.
const timeout = 10_000;

type Load = () => Promise<SourceReading<string>>;

const OK = { ok: true, value: 'read' } as const;
const succeed: Load = async () => OK;
const fail: Load = async () => buildUnread('failed');
const buildResting = (kind: UnreadKind) =>
  buildUnread('failed repeatedly and is not asked again for a short while', kind);
const RESTING = buildResting('refused');
const RESTING_LATE = buildResting('late');

function setUp(change: { failuresToOpen?: number; maxInFlight?: number } = {}) {
  const clock = { now: 0 };
  const nowMs = () => clock.now;
  const gate = buildSourceGate({ failuresToOpen: 2, restMs: 100, maxInFlight: 5, ...change }, nowMs);
  const limits = { maxWeight: 10, keepMs: 1_000, isWorthKeeping: (one: SourceReading<string>) => one.ok };
  const cache = buildBoundedCache<SourceReading<string>>(limits, nowMs);
  const read = (key: string, load: Load, deadline = startDeadline(60_000)) => gate.read({ cache, key, load, deadline });
  return { clock, read };
}

/** A load that ends when the test resolves it. */
function hang() {
  const { promise, resolve } = Promise.withResolvers<SourceReading<string>>();
  return { load: () => promise, end: resolve };
}

test('stops reading the source after failures, and tries again after the rest', async () => {
  const { clock, read } = setUp();
  await read('a', fail);
  await read('a', fail);
  let asked = false;
  const refused = await read('a', async () => {
    asked = true;
    return OK;
  });
  assert.deepEqual([refused, asked], [RESTING, false]);
  clock.now = 100;
  assert.deepEqual(await read('a', succeed), OK);
  assert.deepEqual(await read('b', succeed), OK);
});

test('allows a limited number of concurrent loads, and being busy does not count as a failure', async () => {
  const { read } = setUp({ failuresToOpen: 1, maxInFlight: 1 });
  const first = hang();
  const [running, joined] = [read('a', first.load), read('a', succeed)];
  const second = await read('b', succeed);
  assert.deepEqual(second, buildUnread('has too many requests in progress', 'busy'));
  first.end({ ok: true, value: 'first' });
  assert.deepEqual(await Promise.all([running, joined]), Array(2).fill({ ok: true, value: 'first' }));
  assert.equal((await read('b', succeed)).ok, true);
});

test('a load that throws is a failed reading', async () => {
  const { read } = setUp({ failuresToOpen: 1 });
  const reading = await read('a', async () => {
    throw new Error('secret');
  });
  assert.deepEqual(reading, buildUnread('gave an answer that could not be understood', 'unreadable'));
  assert.deepEqual(await read('a', succeed), buildResting('unreadable'), 'and reports how the source failed last');
});

test('a passed deadline counts as a failure at once, also on a shared load, and no later caller waits for that load', {
  timeout,
}, async () => {
  const { read } = setUp();
  const slow = hang();
  const waiting = [read('a', slow.load, startDeadline(10)), read('a', slow.load, startDeadline(10))];
  await sleep(50);
  assert.deepEqual(await read('a', slow.load), RESTING_LATE, 'the running load is not joined');
  assert.deepEqual(await read('b', succeed), RESTING_LATE, 'no other load is started');
  slow.end(OK);
  assert.deepEqual(await Promise.all(waiting), [OK, OK]);
  assert.deepEqual(await read('a', fail), OK, 'the late value is cached');
  assert.deepEqual(await read('b', succeed), OK, 'and closed the breaker');
});

test('a caller that waits for several readings counts as one failure, and a late load that fails does not count again', async () => {
  const { read } = setUp();
  const slow = [hang(), hang()];
  const deadline = startDeadline(10);
  const waiting = slow.map(({ load }, index) => read(`slow ${index}`, load, deadline));
  await sleep(50);
  for (const { end } of slow) end(buildUnread('did not answer in time'));
  await Promise.all(waiting);
  assert.deepEqual(await read('b', fail), buildUnread('failed'), 'one failure so far, so the source is read');
  assert.deepEqual(await read('b', succeed), RESTING);
});

test('a cached value is returned while the breaker is open', async () => {
  const { read } = setUp({ failuresToOpen: 1 });
  await read('a', succeed);
  await read('b', fail);
  assert.deepEqual(await read('a', fail), OK);
});

test('a trial delays one caller, and the rest starts again when that caller gives up', { timeout }, async () => {
  const { clock, read } = setUp({ failuresToOpen: 1 });
  await read('a', fail);
  clock.now = 100;
  const slow = hang();
  const trial = read('a', slow.load, startDeadline(10));
  const others = await Promise.all(Array.from({ length: 20 }, () => read('a', slow.load)));
  assert.deepEqual(others, Array(20).fill(RESTING));
  clock.now = 150;
  await sleep(50);
  clock.now = 249;
  assert.deepEqual(await read('a', succeed), RESTING_LATE);
  clock.now = 250;
  const next = read('a', succeed);
  slow.end(OK);
  assert.deepEqual(await Promise.all([trial, next]), [OK, OK]);
});

test('a cache of readings weighs what was read', async () => {
  const cache = buildReadingCache<string>({ maxWeight: 6, weigh: (value) => value.length }, () => 0);
  for (const key of ['a', 'b']) await cache.read(key, succeed);
  assert.deepEqual([cache.findState('a'), cache.findState('b')], [null, 'loaded'], 'four letters each');
});
