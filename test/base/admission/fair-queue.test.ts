import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FairQueue } from '#base/admission/fair-queue.ts';

function fill(words: string): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const word of words.split(' ')) queue.push(word.charAt(0), word);
  return queue;
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next !== null; next = queue.take()) taken.push(next.item);
  return taken;
}

test('owners take turns, each in the order of its own items; a late owner does not wait for all items of another', () => {
  const queue = fill('a1 a2 a3 a4 b1 b2 c1');
  assert.equal(queue.size, 7);
  assert.deepEqual(drain(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
  assert.equal(queue.size, 0);
  assert.equal(queue.take(), null);
});

test('an owner that may not start keeps its turn while others start', () => {
  const queue = fill('a1 a2 b1 b2');
  assert.deepEqual(
    queue.take((owner) => owner !== 'a'),
    { owner: 'b', item: 'b1' },
  );
  assert.equal(
    queue.take((owner) => owner === 'c'),
    null,
  );
  assert.deepEqual(drain(queue), ['a1', 'b2', 'a2']);
});

test('a removed item is no longer in the queue, and an owner without items is forgotten', () => {
  const queue = fill('a1 a2 b1');
  assert.equal(queue.remove('a', 'a2'), true);
  assert.equal(queue.remove('a', 'a2'), false);
  assert.equal(queue.remove('c', 'c1'), false);
  assert.equal(queue.remove('b', 'b1'), true);
  assert.equal(queue.size, 1);
  assert.deepEqual(drain(queue), ['a1']);
});
