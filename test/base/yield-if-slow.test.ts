import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yieldIfSlow } from '#base/yield-if-slow.ts';

const workFor = (ms: number) => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

/** Whether another task of the event loop runs before the work continues. */
async function letsOthersIn(work: () => void): Promise<boolean> {
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  await yieldIfSlow(work);
  return hadTurn;
}

test('slow work yields to the event loop and fast work does not; both return their result', async () => {
  assert.equal(await letsOthersIn(() => workFor(5)), true);
  assert.equal(await letsOthersIn(() => undefined), false);
  assert.equal(await yieldIfSlow(() => 'made'), 'made');
  await assert.rejects(
    yieldIfSlow(() => {
      throw new Error('it failed');
    }),
    /it failed/,
  );
});
