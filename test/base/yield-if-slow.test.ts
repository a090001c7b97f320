import assert from 'node:assert/strict';
import { test } from 'node:test';
import { yieldIfSlow } from '#base/yield-if-slow.ts';

const workFor = (ms: number) => {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
};

/** Whether something that waits for its turn of the event loop gets it before the work goes on. */
async function letsOthersIn(work: () => void): Promise<boolean> {
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  await yieldIfSlow(work);
  return hadTurn;
}

test('long work lets others have their turn before it goes on, short work does not, and both give what they made', async () => {
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
