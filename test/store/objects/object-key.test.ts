import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertObjectKey, isObjectKey, readKeyPrefix } from '#store/objects/object-key.ts';
import { hostileKeys, oddKeys } from '#test/store/objects/hostile-keys.ts';

for (const [why, key] of hostileKeys) {
  test(`no object key: ${why}`, () => {
    assert.equal(isObjectKey(key), false);
    assert.throws(() => assertObjectKey(key), /^Error: not an object key: "/);
  });
}

test('odd but harmless keys are keys', () => {
  for (const key of oddKeys) assert.equal(isObjectKey(key), true, key);
});

test('the message about a bad key is short however long the key', () => {
  assert.throws(
    () => assertObjectKey('\0'.repeat(1_000_000)),
    (error: Error) => error.message.length < 1000,
  );
});

test('a prefix stands for whole segments', () => {
  assert.equal(readKeyPrefix(''), '');
  assert.equal(readKeyPrefix('a/b'), 'a/b/');
  assert.equal(readKeyPrefix('a/b/'), 'a/b/');
  for (const prefix of ['/', '//', '..', '../', 'a//', '/a', '.tmp', '.tmp/']) {
    assert.throws(() => readKeyPrefix(prefix), /not an object key/, prefix);
  }
});
