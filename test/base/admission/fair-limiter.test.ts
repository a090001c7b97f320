import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairLimiter, LimitReached } from '#base/admission/fair-limiter.ts';

/** Work that lasts until `endOne`, and the owners whose work has begun. */
function buildWork(limiter: FairLimiter) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (owner: string) =>
    limiter.run(owner, () => {
      begun.push(owner);
      return new Promise<void>((end) => ends.push(end));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((go) => setImmediate(go));
  };
  return { begun, start, endOne };
}

test('the limit of all applies, and owners that wait take turns', async () => {
  const { begun, start, endOne } = buildWork(new FairLimiter({ atOnce: 2, waiting: 10, waitingPerOwner: 10 }));
  const all = ['a', 'a', 'a', 'a', 'a', 'b'].map(start);
  assert.deepEqual(begun, ['a', 'a']);
  await endOne();
  await endOne();
  assert.deepEqual(begun, ['a', 'a', 'a', 'b']);
  for (let left = 4; left > 0; left -= 1) await endOne();
  await Promise.all(all);
  assert.deepEqual(begun, ['a', 'a', 'a', 'b', 'a', 'a']);
});

test('a queue that is full for one owner has room for others; one that is full for all has none', async () => {
  const limiter = new FairLimiter({ atOnce: 1, waiting: 3, waitingPerOwner: 2 });
  assert.equal(limiter.hasRoomFor('a'), true);
  const { start, endOne } = buildWork(limiter);
  const going = [start('a'), start('a'), start('a')];
  assert.deepEqual([limiter.hasRoomFor('a'), limiter.hasRoomFor('b')], [false, true]);
  await assert.rejects(start('a'), LimitReached);
  going.push(start('b'));
  assert.equal(limiter.hasRoomFor('c'), false);
  await assert.rejects(start('c'), LimitReached);
  await endOne();
  going.push(start('a'));
  for (let left = 4; left > 0; left -= 1) await endOne();
  await Promise.all(going);
});

test('when work fails, the next one starts', async () => {
  const limiter = new FairLimiter({ atOnce: 1, waiting: 1, waitingPerOwner: 1 });
  const failing = limiter.run('a', () => Promise.reject(new Error('broken')));
  const next = limiter.run('b', async () => 'done');
  await assert.rejects(failing, /broken/);
  assert.equal(await next, 'done');
  assert.equal(await limiter.run('a', async () => 'free again'), 'free again');
});

test('each owner may run as many as its limit, and each end makes room for one', () => {
  const limiter = new FairLimiter({ perOwner: 2 });
  const enter = (owner: string) => limiter.tryEnter(owner);
  assert.deepEqual([enter('a'), enter('a'), enter('a')], [true, true, false]);
  assert.equal(enter('b'), true);
  limiter.leave('a');
  assert.deepEqual([enter('a'), enter('a')], [true, false]);
});

test('an owner that leaves more often than it entered gains nothing', () => {
  const limiter = new FairLimiter({ atOnce: 1, perOwner: 1 });
  limiter.leave('a');
  limiter.leave('a');
  assert.deepEqual([limiter.tryEnter('a'), limiter.tryEnter('a'), limiter.tryEnter('b')], [true, false, false]);
});

test('work that waits too long gives up, names whose limit it was, and is never started later', async () => {
  const limiter = new FairLimiter({ atOnce: 2, perOwner: 1, waitMs: 10 });
  assert.ok(limiter.tryEnter('a') && limiter.tryEnter('b'));
  const refused = async (owner: string) => {
    const error = await limiter.waitForTurn(owner).catch((reason: unknown) => reason);
    return error instanceof LimitReached && [error.reason, error.isOwnLimit];
  };
  assert.deepEqual(await Promise.all([refused('a'), refused('c')]), [
    ['timeout', true],
    ['timeout', false],
  ]);
  assert.equal(limiter.waitingCount, 0);
  limiter.leave('a');
  limiter.leave('b');
  assert.deepEqual([limiter.tryEnter('a'), limiter.tryEnter('c')], [true, true]);
});
