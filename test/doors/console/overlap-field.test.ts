import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOverlap } from '#doors/console/developers/overlap-field.ts';

test('an empty overlap means the default of the operation; only 0 means none', () => {
  for (const typed of ['', 'overlap_hours=', 'overlap_hours=+'])
    assert.deepEqual(readOverlap(new URLSearchParams(typed)), {});
  assert.deepEqual(readOverlap(new URLSearchParams('overlap_hours=0')), { overlap_hours: 0 });
  assert.deepEqual(readOverlap(new URLSearchParams('overlap_hours=24')), { overlap_hours: 24 });
});
