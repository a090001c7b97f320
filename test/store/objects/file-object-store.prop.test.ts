import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { findSealedLabel, listTemporaryFiles, makeFolder, sealBytes } from '#test/store/objects/objects-fixture.ts';

const keys = ['k', 'deep/k'] as const;
const deeds = fc.array(
  fc.record({
    deed: fc.constantFrom('put', 'put', 'find', 'find', 'size', 'list', 'remove'),
    key: fc.constantFrom(...keys),
    writer: fc.nat(2),
    size: fc.integer({ min: 100, max: 400_000 }),
  }),
  { minLength: 2, maxLength: 24 },
);

test('under concurrency a reader sees a complete written version, or nothing', async (t) => {
  let round = 0;
  await fc.assert(
    fc.asyncProperty(deeds, fc.boolean(), async (all, mayRemove) => {
      round += 1;
      const root = join(makeFolder(t), 'objects');
      const stores = [0, 1, 2].map(() => openFileObjectStore(root));
      const planned = all.filter(({ deed }) => mayRemove || deed !== 'remove');
      const versions = planned.map((deed, index) => ({ ...deed, label: `${round}-${deed.key}-${index}` }));
      const sizes = new Set(versions.map(({ label, size }) => sealBytes(label, size).length));
      const isWhole = (key: string, bytes: Uint8Array) =>
        versions.some(({ deed, key: at, label }) => deed === 'put' && at === key && label === findSealedLabel(bytes));

      const run = async ({ deed, key, writer, size, label }: (typeof versions)[number]) => {
        const store = stores[writer] ?? assert.fail('no such writer');
        if (deed === 'put') await store.putObject(key, sealBytes(label, size));
        else if (deed === 'remove') await store.removeObject(key);
        else if (deed === 'list')
          assert.deepEqual(
            (await store.listObjects('')).filter((name) => !keys.includes(name as never)),
            [],
          );
        else if (deed === 'size') {
          const found = await store.findObjectSize(key);
          assert.ok(found === null || sizes.has(found), `a size that was never written: ${found}`);
        } else {
          const found = await store.findObject(key);
          assert.ok(found === null || isWhole(key, found), `torn: ${found?.length} bytes`);
        }
      };
      await Promise.all(versions.map(run));

      assert.deepEqual(listTemporaryFiles(root), []);
      for (const key of keys) {
        const found = await stores[0]?.findObject(key);
        const isWritten = versions.some((version) => version.deed === 'put' && version.key === key);
        const isRemoved = versions.some((version) => version.deed === 'remove' && version.key === key);
        if (found) assert.ok(isWhole(key, found));
        else assert.ok(!isWritten || isRemoved, `lost: ${key}`);
      }
    }),
    { numRuns: 60 },
  );
});
