import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import test from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readLane, runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';

const readLater = async () => {
  await nextTurn();
  return readLane();
};

test('work keeps its lane across turns, beside work in other lanes, and within another lane', async () => {
  assert.equal(readLane(), SERVICE_LANE);
  const lanes = ['a', 'b', 'a'];
  assert.deepEqual(await Promise.all(lanes.map((lane) => runInLane(lane, readLater))), lanes);
  const nested = runInLane('a', async () => [await runInLane('b', readLater), await readLater()]);
  assert.deepEqual(await nested, ['b', 'a']);
  assert.equal(readLane(), SERVICE_LANE);
});

test('a lane keeps nothing of the request that entered it first', async () => {
  const request = new AsyncLocalStorage<string>();
  const seen = () => runInLane('first', async () => request.getStore());
  assert.equal(await request.run('one', seen), undefined);
  assert.equal(await request.run('two', seen), undefined);
  assert.equal(
    request.run('one', () => request.getStore()),
    'one',
  );
});
