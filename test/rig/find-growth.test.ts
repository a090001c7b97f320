import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findGrowth } from './find-growth.ts';

const look = (residentMegabytes: number, openFiles = 30) => ({ residentMegabytes, openFiles });

test('memory or files that grow minute by minute are seen; a process that wavers about its size, or warms up, is not', () => {
  const minutes = Array.from({ length: 20 }, (_, index) => index);
  assert.equal(findGrowth(minutes.map((minute) => look(150 + (minute % 3) * 20, 30 + (minute % 2) * 6))), null);
  assert.equal(findGrowth(minutes.map((minute) => look(minute < 5 ? 90 : 180))), null);
  assert.match(findGrowth(minutes.map((minute) => look(150 + minute * 10))) ?? '', /^grew from \d+ to \d+ MB$/);
  assert.match(
    findGrowth(minutes.map((minute) => look(150, 30 + minute * 2))) ?? '',
    /^went from \d+ to \d+ open files$/,
  );
  assert.equal(findGrowth(minutes.slice(0, 7).map((minute) => look(150 * minute))), null, 'too few to tell');
});
