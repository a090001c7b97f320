import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildCapDay, buildCapReset, fitsCap } from '#domain/billing/spending-cap.ts';

test('a cap can be used to its last cent but not beyond', () => {
  assert.equal(fitsCap({ capCents: 500, spentCents: 490 }, 10), true);
  assert.equal(fitsCap({ capCents: 500, spentCents: 491 }, 10), false);
  assert.equal(fitsCap({ capCents: 0, spentCents: 0 }, 1), false);
});

test('a charge counts on its day in Sydney, which starts at 14:00 UTC in winter and 13:00 in summer', () => {
  for (const [moment, day] of [
    ['2026-07-01T13:59:59.999Z', '2026-07-01'],
    ['2026-07-01T14:00:00.000Z', '2026-07-02'],
    ['2026-11-15T12:59:59.999Z', '2026-11-15'],
    ['2026-11-15T13:00:00.000Z', '2026-11-16'],
    // The clocks go forward at 02:00 on 4 October, so that day starts in winter time and ends in summer time.
    ['2026-10-03T14:00:00.000Z', '2026-10-04'],
    ['2026-10-04T12:59:59.999Z', '2026-10-04'],
    ['2026-10-04T13:00:00.000Z', '2026-10-05'],
  ] as const) {
    assert.equal(buildCapDay(moment), day, moment);
    assert.equal(buildCapDay(new Date(moment)), day, moment);
  }
});

test('a cap resets at the start of the next day, in both seasons and when the clocks change', () => {
  for (const day of [
    '2026-07-01',
    '2026-11-15',
    '2026-10-03',
    '2026-10-04',
    '2026-04-04',
    '2026-04-05',
    '2026-12-31',
  ]) {
    const reset = Date.parse(buildCapReset(day));
    assert.equal(buildCapDay(new Date(reset - 1)), day);
    assert.ok(buildCapDay(new Date(reset)) > day);
  }
  assert.equal(buildCapReset('2026-07-01'), '2026-07-01T14:00:00.000Z');
  assert.equal(buildCapReset('2026-11-15'), '2026-11-15T13:00:00.000Z');
});
