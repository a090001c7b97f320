import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairTurns, TurnsTaken } from '#base/fair-turns.ts';

/** Work that lasts until it is let go, and what has begun of it. */
function buildWork(turns: FairTurns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (owner: string) =>
    turns.run(owner, () => {
      begun.push(owner);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((go) => setImmediate(go));
  };
  return { begun, start, endOne };
}

test('so much is done at once, and owners who wait take turns', async () => {
  const { begun, start, endOne } = buildWork(new FairTurns({ atOnce: 2, waiting: 10, waitingOfOne: 10 }));
  const all = ['a', 'a', 'a', 'a', 'a', 'b'].map(start);
  assert.deepEqual(begun, ['a', 'a']);
  await endOne();
  await endOne();
  assert.deepEqual(begun, ['a', 'a', 'a', 'b']);
  for (let left = 4; left > 0; left -= 1) await endOne();
  await Promise.all(all);
  assert.deepEqual(begun, ['a', 'a', 'a', 'b', 'a', 'a']);
});

test('a line that is full for one owner has room for others, and one that is full for all has none', async () => {
  const turns = new FairTurns({ atOnce: 1, waiting: 3, waitingOfOne: 2 });
  assert.equal(turns.hasRoomFor('a'), true);
  const { start, endOne } = buildWork(turns);
  const going = [start('a'), start('a'), start('a')];
  assert.deepEqual([turns.hasRoomFor('a'), turns.hasRoomFor('b')], [false, true]);
  await assert.rejects(start('a'), TurnsTaken);
  going.push(start('b'));
  assert.equal(turns.hasRoomFor('c'), false);
  await assert.rejects(start('c'), TurnsTaken);
  await endOne();
  going.push(start('a'));
  for (let left = 4; left > 0; left -= 1) await endOne();
  await Promise.all(going);
});

test('work that fails hands its turn on', async () => {
  const turns = new FairTurns({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
  const failing = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('b', async () => 'done');
  await assert.rejects(failing, /broken/);
  assert.equal(await next, 'done');
  assert.equal(await turns.run('a', async () => 'free again'), 'free again');
});
