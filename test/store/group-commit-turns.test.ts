import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GroupCommit } from '#store/group-commit.ts';

async function writeAll(items: readonly string[], ownerOf?: (item: string) => string): Promise<string[][]> {
  const batches: string[][] = [];
  const group = new GroupCommit<string, string>({
    write: async (batch) => {
      batches.push(batch);
      return batch;
    },
    mayRetryAlone: () => false,
    maxBatch: 2,
    ...(ownerOf && { ownerOf }),
  });
  assert.deepEqual(await Promise.all(items.map((item) => group.add(item))), items);
  return batches;
}

test('where more wait than fit a batch, owners take turns, and each hears of its own item', async () => {
  const items = ['a1', 'a2', 'a3', 'a4', 'b1'];
  assert.deepEqual(await writeAll(items, (item) => item.charAt(0)), [['a1', 'b1'], ['a2', 'a3'], ['a4']]);
});

test('items without owners are written in the order in which they came', async () => {
  assert.deepEqual(await writeAll(['a1', 'a2', 'b1']), [['a1', 'a2'], ['b1']]);
});
