import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOverlap } from '#doors/console/developers/read-overlap.ts';

test('an empty overlap is the default of the operation, and only 0 is no time', () => {
  for (const typed of ['', 'overlap_hours=', 'overlap_hours=+'])
    assert.deepEqual(readOverlap(new URLSearchParams(typed)), {});
  assert.deepEqual(readOverlap(new URLSearchParams('overlap_hours=0')), { overlap_hours: 0 });
  assert.deepEqual(readOverlap(new URLSearchParams('overlap_hours=24')), { overlap_hours: 24 });
});
