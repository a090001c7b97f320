import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildLastTwelveMonths,
  buildWindowBack,
  countDays,
  countSydneyDays,
  readSydneyDay,
} from '#base/calendar-window.ts';

test('the day changes at midnight in Sydney, in summer and winter', () => {
  assert.equal(readSydneyDay('2026-01-01T12:59:59Z'), '2026-01-01');
  assert.equal(readSydneyDay('2026-01-01T13:00:00Z'), '2026-01-02');
  assert.equal(readSydneyDay('2026-07-01T13:00:00Z'), '2026-07-01');
  assert.equal(readSydneyDay('2026-07-01T14:00:00Z'), '2026-07-02');
});

test('an age counts calendar days in Sydney, also over the end of daylight saving', () => {
  const count = (from: string, to: string) => countSydneyDays(Date.parse(from), Date.parse(to));
  assert.equal(count('2026-11-01T08:00:00Z', '2026-11-17T20:00:00Z'), 17);
  assert.equal(count('2026-11-17T12:59:00Z', '2026-11-17T13:01:00Z'), 1);
  assert.equal(count('2026-11-17T13:01:00Z', '2026-11-18T12:59:00Z'), 0);
  assert.equal(count('2026-04-03T13:00:00Z', '2026-04-06T14:00:00Z'), 3);
});

test('twelve complete months end with the month before', () => {
  assert.deepEqual(buildLastTwelveMonths('2026-11-15'), { start: '2025-11-01', finish: '2026-10-31' });
  assert.deepEqual(buildLastTwelveMonths('2026-01-01'), { start: '2025-01-01', finish: '2025-12-31' });
  assert.deepEqual(buildLastTwelveMonths('2024-03-31'), { start: '2023-03-01', finish: '2024-02-29' });
});

test('a window back from a day, and its number of days', () => {
  assert.deepEqual(buildWindowBack('2026-03-01', 1), { start: '2026-02-28', finish: '2026-03-01' });
  assert.equal(countDays({ start: '2025-11-01', finish: '2026-10-31' }), 365);
  assert.equal(countDays({ start: '2021-06-01', finish: '2021-06-01' }), 1);
});
