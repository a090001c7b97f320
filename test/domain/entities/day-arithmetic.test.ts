import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dayAfter, dayBefore } from '#domain/entities/day-arithmetic.ts';

const NEIGHBOURS = [
  ['2026-11-15', '2026-11-16'],
  ['2026-12-31', '2027-01-01'],
  ['2024-02-28', '2024-02-29'],
  ['2025-02-28', '2025-03-01'],
] as const;

test('days follow each other across the ends of months and years, including leap years', () => {
  for (const [day, next] of NEIGHBOURS) assert.deepEqual([dayAfter(day), dayBefore(next)], [next, day]);
});

test('the day after the day before is the day', () => {
  const days = fc.date({ min: new Date('1900-01-02'), max: new Date('2200-12-30'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      assert.equal(dayAfter(dayBefore(day)), day);
      assert.ok(dayBefore(day) < day);
    }),
  );
});
