import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startPatience, waitFor } from '#base/patience.ts';

const never = new Promise<string>(() => undefined);
const late = () => 'late';

test('work that is done in time gives its value or its error', async () => {
  const patience = startPatience(20_000);
  assert.equal(await waitFor(Promise.resolve('done'), patience, late), 'done');
  await assert.rejects(waitFor(Promise.reject(new Error('broken')), patience, late), /broken/);
  assert.equal(patience.isOver(), false);
});

test('when it ends, everybody who watches has heard before anybody goes on', async () => {
  const patience = startPatience(20);
  const heard: string[] = [];
  const waiting = waitFor(never, patience, late);
  patience.watch(() => heard.push('first'));
  const stopWatching = patience.watch(() => heard.push('stopped'));
  patience.watch(() => heard.push('last'));
  stopWatching();
  assert.equal(await waiting, 'late');
  assert.deepEqual([heard, patience.isOver()], [['first', 'last'], true]);
});
