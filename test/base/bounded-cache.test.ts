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
  await read('e', 'four');
  assert.deepEqual([cache.findState('e'), cache.size()], ['loaded', 1], 'one that just fits is kept alone');
});

test('with a size alone, a cache keeps every value without end, each with the weight 1', async () => {
  const state = { now: 0, loads: [] as string[] };
  const cache = buildBoundedCache<null>({ maxWeight: 2 }, () => state.now);
  for (const key of ['a', 'b', 'a', 'c', 'c']) {
    await cache.read(key, async () => {
      state.loads.push(key);
      return null;
    });
    state.now += 10 ** 12;
  }
  assert.deepEqual([state.loads, cache.size()], [['a', 'b', 'c'], 2]);
});

test('a load that fails after it expired leaves the next one in place', async () => {
  const { state, cache, read } = setUp();
  const slow = Promise.withResolvers<string>();
  const first = cache.read('a', () => slow.promise);
  state.now = 100;
  await read('a');
  slow.reject(new Error('too late'));
  await assert.rejects(first, /too late/);
  assert.equal(cache.findState('a'), 'loaded');
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
