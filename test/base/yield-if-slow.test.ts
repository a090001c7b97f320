import assert from 'node:assert/strict';
import { test } from 'node:test';
import { doInTurns, yieldIfSlow } from '#base/yield-if-slow.ts';

/** Whether another task of the event loop runs before work of this duration continues. */
async function letsOthersIn(tookMs: number): Promise<boolean> {
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  let nowMs = 0;
  const work = () => {
    nowMs += tookMs;
  };
  await yieldIfSlow(work, () => nowMs);
  return hadTurn;
}

test('slow work yields to the event loop and fast work does not; both return their result', async () => {
  assert.equal(await letsOthersIn(1.01), true);
  assert.equal(await letsOthersIn(1), false);
  assert.equal(await yieldIfSlow(() => 'made'), 'made');
  await assert.rejects(
    yieldIfSlow(() => {
      throw new Error('it failed');
    }),
    /it failed/,
  );
});

test('work on many items yields to the event loop each time 5 ms have passed, and does every item once, in order', async () => {
  let nowMs = 0;
  const done: string[] = [];
  let isEnded = false;
  const watch = () => {
    done.push('turn');
    if (!isEnded) setImmediate(watch);
  };
  setImmediate(watch);
  const work = (item: string) => {
    nowMs += 2;
    done.push(item);
  };
  await doInTurns(['a', 'b', 'c', 'd', 'e', 'f', 'g'], work, () => nowMs);
  isEnded = true;
  assert.equal(done.filter((one) => one !== 'turn').join(''), 'abcdefg');
  assert.match(done.join(' '), /^a b c (?:turn )+d e f (?:turn )+g$/);
});
