import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { startDeadline, waitFor, withDeadline } from '#base/deadline.ts';

const late = () => new Error('too late');

test('work that is in time returns its value, and no timer is left', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    assert.equal(await withDeadline(Promise.resolve(7), 1_000, () => assert.fail('the deadline still ran')), 7);
    mock.timers.tick(10_000);
  } finally {
    mock.timers.reset();
  }
});

test('work that fails in time fails with its own error', async () => {
  await assert.rejects(withDeadline(Promise.reject(new Error('broken')), 1_000, late), /broken/);
});

test('work that is late fails with the deadline’s error, not a millisecond early', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let settled = false;
    const waiting = withDeadline(new Promise(() => {}), 1_000, late);
    const watched = waiting.catch(() => {
      settled = true;
    });
    mock.timers.tick(999);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(settled, false);
    mock.timers.tick(1);
    await assert.rejects(waiting, /too late/);
    await watched;
  } finally {
    mock.timers.reset();
  }
});

test('work that fails after its deadline causes no unhandled rejection', async () => {
  let fail: (error: Error) => void = () => {};
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const unhandled = mock.fn();
  process.once('unhandledRejection', unhandled);
  await assert.rejects(withDeadline(work, 1, late), /too late/);
  fail(new Error('broken, but late'));
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', unhandled);
  assert.equal(unhandled.mock.callCount(), 0);
});

test('work that ends before the deadline returns its value or its error', async () => {
  const deadline = startDeadline(20_000);
  assert.equal(await waitFor(Promise.resolve('done'), deadline, () => 'late'), 'done');
  await assert.rejects(
    waitFor(Promise.reject(new Error('broken')), deadline, () => 'late'),
    /broken/,
  );
  assert.equal(deadline.isOver(), false);
});

test('when a deadline passes, all watchers are called before any caller continues', async () => {
  const deadline = startDeadline(20);
  const heard: string[] = [];
  const waiting = waitFor(new Promise<string>(() => undefined), deadline, () => 'late');
  deadline.watch(() => heard.push('first'));
  const stopWatching = deadline.watch(() => heard.push('stopped'));
  deadline.watch(() => heard.push('last'));
  stopWatching();
  assert.equal(await waiting, 'late');
  assert.deepEqual([heard, deadline.isOver()], [['first', 'last'], true]);
});
