import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GrowingTree, type KeptNode } from '#domain/log/tree/growing-tree.ts';
import { buildNumberLeaves, naiveRoot } from '#test/support/naive-tree.ts';

test('at 65,536 leaves the third level of tiles starts with the root of all of them', () => {
  const tree = new GrowingTree();
  const leaves = buildNumberLeaves(65_537);
  const nodes: KeptNode[] = [];
  for (const [index, leaf] of leaves.entries()) {
    nodes.push(...tree.append(leaf));
    if (index + 1 < 65_535) continue;
    assert.deepEqual(tree.root(), naiveRoot(leaves.slice(0, index + 1)), `size ${index + 1}`);
  }
  const top = nodes.filter(({ height }) => height === 16);
  assert.deepEqual(top, [{ height: 16, position: 0, hash: naiveRoot(leaves.slice(0, 65_536)) }]);
  assert.equal(nodes.filter(({ height }) => height === 8).length, 256);
});
