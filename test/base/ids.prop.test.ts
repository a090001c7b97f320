import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';

// An instance of the module for this test alone: after these times, every later id of the process would have the latest.
const { newSortableId } = (await import(
  new URL('../../src/base/ids.ts?alone', import.meta.url).href
)) as typeof import('#base/ids.ts');

test('the next id is greater, whatever the clock does', () => {
  const times = fc.array(fc.integer({ min: 0, max: 2 ** 48 - 1 }), { minLength: 2, maxLength: 50 });
  fc.assert(
    fc.property(times, (clock) => {
      const ids = clock.map((timeMs) => newSortableId('rec_', timeMs));
      assert.deepEqual(ids, [...new Set(ids)].sort());
    }),
  );
});
