import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildBoundedCache } from '#base/bounded-cache.ts';

const isWorthKeeping = (value: string) => value !== 'bad';

function setUp(maxWeight = 2) {
  const state = { now: 0, loads: [] as string[] };
  const limits = { maxWeight, keepMs: 100, isWorthKeeping, weigh: (value: string) => value.length };
  const cache = buildBoundedCache<string>(limits, () => state.now);
  const read = (key: string, value = key) =>
    cache.read(key, async () => {
      state.loads.push(key);
      if (value === 'throw') throw new Error('no');
      return value;
    });
  return { state, cache, read };
}

test('concurrent reads share one load until it expires', async () => {
  const { state, read } = setUp();
  assert.deepEqual(await Promise.all([read('a'), read('a')]), ['a', 'a']);
  state.now = 99;
  await read('a');
  assert.deepEqual(state.loads, ['a']);
  state.now = 100;
  await read('a');
  assert.deepEqual(state.loads, ['a', 'a']);
});

test('drops the least recently used value', async () => {
  const { state, cache, read } = setUp();
  for (const key of ['a', 'b', 'a', 'c', 'a']) await read(key);
  assert.deepEqual(state.loads, ['a', 'b', 'c']);
  await read('b');
  assert.deepEqual(state.loads, ['a', 'b', 'c', 'b']);
  assert.equal(cache.size(), 2);
});

test('does not keep failures and values that are not worth keeping', async () => {
  const { state, cache, read } = setUp(5);
  await read('a', 'bad');
  await assert.rejects(read('b', 'throw'));
  assert.equal(cache.size(), 0);
  await read('a');
  assert.deepEqual(state.loads, ['a', 'b', 'a']);
});

test('a heavy value drops lighter ones, and one too heavy for the cache is not kept', async () => {
  const { state, cache, read } = setUp(4);
  for (const key of ['a', 'b']) await read(key);
  await read('c', 'ccc');
  assert.equal(cache.size(), 2, 'b and c');
  await read('b');
  assert.deepEqual(state.loads, ['a', 'b', 'c']);
  await read('d', 'too heavy');
  assert.equal(cache.findState('d'), null);
  assert.equal(cache.findState('b'), 'loaded', 'and the other value stays');
});

test('reports whether a value is loaded, loading or neither', async () => {
  const { state, cache, read } = setUp();
  assert.equal(cache.findState('a'), null);
  const loading = read('a');
  assert.equal(cache.findState('a'), 'loading');
  assert.equal(cache.findLoaded('a'), null);
  await loading;
  assert.equal(cache.findState('a'), 'loaded');
  assert.deepEqual(cache.findLoaded('a'), { value: 'a' });
  state.now = 100;
  assert.equal(cache.findState('a'), null);
  assert.equal(cache.findLoaded('a'), null);
  await read('b', 'bad');
  assert.equal(cache.findState('b'), null);
});
