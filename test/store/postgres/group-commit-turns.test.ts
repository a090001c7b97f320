import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { GroupCommit } from '#store/postgres/group-commit.ts';

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

test('when more wait than fit a batch, owners take turns, and each gets the result of its own item', async () => {
  const items = ['a1', 'a2', 'a3', 'a4', 'b1'];
  assert.deepEqual(await writeAll(items, (item) => item.charAt(0)), [['a1', 'b1'], ['a2', 'a3'], ['a4']]);
});

test('items without owners are written in the order in which they came', async () => {
  assert.deepEqual(await writeAll(['a1', 'a2', 'b1']), [['a1', 'a2'], ['b1']]);
});

for (const [batchesAtOnce, worthABatch, underWay] of [
  [undefined, undefined, [['a']]],
  [2, undefined, [['a'], ['b']]],
  [2, 3, [['a'], ['b', 'c', 'd']]],
  [2, 5, [['a']]],
] as const) {
  const worth = worthABatch ?? 1;
  test(`of ${batchesAtOnce ?? 1} batches of ${worth} and more ${underWay.length} are on their way, and what comes meanwhile is one batch afterwards`, async () => {
    const batches: string[][] = [];
    const held = Promise.withResolvers<void>();
    const group = new GroupCommit<string, string>({
      write: async (batch) => {
        batches.push(batch);
        await held.promise;
        return batch;
      },
      mayRetryAlone: () => false,
      maxBatch: 10,
      ...(batchesAtOnce && { batchesAtOnce }),
      ...(worthABatch && { worthABatch }),
    });
    const answers: Promise<string>[] = [];
    for (const item of 'abcde') {
      answers.push(group.add(item));
      // The turn of the event loop in which a batch is taken, and one more.
      await setImmediate();
      await setImmediate();
    }
    assert.deepEqual(batches, underWay);
    held.resolve();
    assert.deepEqual(await Promise.all(answers), ['a', 'b', 'c', 'd', 'e']);
    const gathered = [...'abcde'].slice(underWay.flat().length);
    assert.deepEqual(batches, [...underWay, gathered]);
  });
}
