import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findLost, findMomentFaults } from '../../bench/drill/find-lost.ts';

// Two writers; each sends a check when the one before it was acknowledged.
const acknowledged = [
  { writer: 0, recordId: 'a1', sentMs: 10, ackedMs: 20 },
  { writer: 1, recordId: 'b1', sentMs: 11, ackedMs: 30 },
  { writer: 0, recordId: 'a2', sentMs: 21, ackedMs: 40 },
  { writer: 1, recordId: 'b2', sentMs: 31, ackedMs: 50 },
];
const ids = (list: readonly { recordId: string }[]) => list.map(({ recordId }) => recordId);

test('a restore that lacks the end names what is lost; one that lacks something in between has a hole', () => {
  const all = findLost(acknowledged, new Set(['a1', 'b1', 'a2', 'b2']));
  assert.deepEqual([ids(all.lost), ids(all.holes)], [[], []]);
  const end = findLost(acknowledged, new Set(['a1', 'b1', 'a2']));
  assert.deepEqual([ids(end.lost), ids(end.holes)], [['b2'], []]);
  const hole = findLost(acknowledged, new Set(['a2', 'b1', 'b2']));
  assert.deepEqual([ids(hole.lost), ids(hole.holes)], [['a1'], ['a1']]);
});

test('a restore to a moment has what was acknowledged before, nothing sent after, and either of what was under way', () => {
  const at = 35;
  assert.deepEqual(findMomentFaults(acknowledged, new Set(['a1', 'b1']), at), []);
  assert.deepEqual(findMomentFaults(acknowledged, new Set(['a1', 'b1', 'a2']), at), []);
  assert.deepEqual(findMomentFaults(acknowledged, new Set(['a1']), at), ['b1 was acknowledged before and is lost']);
  assert.deepEqual(findMomentFaults(acknowledged, new Set(['a1', 'b1', 'b2']), 30.5), [
    'b2 was sent after and is there',
  ]);
});
