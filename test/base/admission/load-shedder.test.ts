import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildLoadShedder } from '#base/admission/load-shedder.ts';
import { blockEventLoop } from '#test/support/block-event-loop.ts';
import { waitUntil } from '#test/support/wait-until.ts';

test('requests are accepted up to the limit, and each that ends makes room for one', () => {
  const shedder = buildLoadShedder({ maxInFlight: 2, maxLagMs: 10_000 });
  assert.deepEqual([shedder.enter(), shedder.enter(), shedder.enter()], [true, true, false]);
  shedder.leave();
  assert.deepEqual([shedder.enter(), shedder.enter()], [true, false]);
  shedder.stop();
});

test('while the event loop lags, requests are refused', async () => {
  const shedder = buildLoadShedder({ maxInFlight: 100, maxLagMs: 150 });
  // The lag is measured ten times a second, so one check may miss it.
  await waitUntil('a request is shed', async () => {
    blockEventLoop(400);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return !shedder.enter();
  });
  await waitUntil('requests are taken again', () => shedder.enter());
  shedder.stop();
});
