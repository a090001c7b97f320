import assert from 'node:assert/strict';
import test from 'node:test';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';

const double = (value: number): MaybePromise<number> => {
  if (value < 0) throw new Error('negative');
  return value * 2;
};

test('a known value continues at once, a promise when it settles', async () => {
  assert.equal(whenKnown(2, double), 4);
  assert.equal(await whenKnown(Promise.resolve(2), double), 4);
});

test('an error is thrown for a known value, and rejects for a promise', async () => {
  assert.throws(() => whenKnown(-1, double), /negative/);
  await assert.rejects(async () => whenKnown(Promise.resolve(-1), double), /negative/);
  await assert.rejects(async () => whenKnown(Promise.reject(new Error('away')), double), /away/);
});
