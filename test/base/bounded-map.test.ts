import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BoundedMap } from '#base/bounded-map.ts';

function fill(maxWeight: number, keys: string): BoundedMap<string, string> {
  const map = new BoundedMap<string, string>(maxWeight);
  for (const key of keys) map.put(key, key.toUpperCase());
  return map;
}

const listHeld = (map: BoundedMap<string, string>, keys: string) =>
  [...keys].filter((key) => map.peek(key) === key.toUpperCase()).join('');

test('keeps values up to the limit, then drops the oldest', () => {
  const map = fill(3, 'abcde');
  assert.equal(listHeld(map, 'abcdef'), 'cde');
  assert.deepEqual([map.size, map.weight], [3, 3]);
});

test('use keeps a value longer, peek does not', () => {
  const map = fill(3, 'abc');
  assert.deepEqual([map.use('a'), map.peek('b'), map.use('x'), map.peek('x')], ['A', 'B', undefined, undefined]);
  map.put('d', 'D');
  assert.equal(listHeld(map, 'abcd'), 'acd');
});

test('a value put again replaces the old one and its weight, as the newest', () => {
  const map = fill(4, 'abc');
  map.put('a', 'A', 2);
  assert.deepEqual([map.size, map.weight], [3, 4]);
  map.put('d', 'D');
  assert.equal(listHeld(map, 'abcd'), 'acd');
});

test('a removed value makes room', () => {
  const map = fill(2, 'ab');
  map.remove('a');
  map.remove('x');
  assert.deepEqual([map.size, map.weight], [1, 1]);
  map.put('c', 'C');
  assert.equal(listHeld(map, 'abc'), 'bc');
});

test('a value above the limit drops all others and stays until the next is put', () => {
  const map = fill(3, 'abc');
  map.put('d', 'D', 9);
  assert.equal(listHeld(map, 'abcd'), 'd');
  map.put('e', 'E');
  assert.equal(listHeld(map, 'abcde'), 'e');
  assert.equal(map.weight, 1);
});

test('always drops the least recently used value, however often it was full or empty', () => {
  const map = new BoundedMap<number, number>(3);
  const model: number[] = [];
  let seed = 7;
  const roll = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * sides);
  };
  for (let step = 0; step < 5_000; step++) {
    const key = roll(6);
    const place = model.indexOf(key);
    const deed = roll(4);
    if (deed === 0) map.remove(key);
    else if (deed === 1) assert.equal(map.use(key), place < 0 ? undefined : key);
    else map.put(key, key);
    if (place >= 0) model.splice(place, 1);
    if (deed > 1 || (deed === 1 && place >= 0)) model.push(key);
    if (model.length > 3) model.shift();
    for (let other = 0; other < 6; other++) assert.equal(map.peek(other) !== undefined, model.includes(other));
  }
});

test('using a value many times takes no memory', () => {
  const map = fill(3, 'abc');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let round = 0; round < 100_000; round++) for (const key of 'abc') map.use(key);
  collect();
  // The test runner needs some memory meanwhile; a hundred bytes for each use would be thirty times this.
  assert.ok(process.memoryUsage().heapUsed - before < 1_000_000);
  assert.equal(listHeld(map, 'abc'), 'abc');
});
