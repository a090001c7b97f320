import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { withDeadline } from '#base/deadline.ts';

const late = () => new Error('too late');

test('work that is in time gives its value, and no timer stays behind', async () => {
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

test('work that fails after its deadline disturbs nobody', async () => {
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
