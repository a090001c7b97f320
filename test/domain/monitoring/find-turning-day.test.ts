import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTurningDay } from '#domain/monitoring/find-turning-day.ts';

const CASES: [what: string, spans: [string | null, string | null][], turns: string | null][] = [
  ['no registration', [], null],
  ['one that began and has no end', [['2020-01-01', null]], null],
  ['one of which nothing is dated', [[null, null]], null],
  ['one that begins on the day itself has begun', [['2026-11-10', null]], null],
  ['one that begins tomorrow', [['2026-11-11', null]], '2026-11-11'],
  ['one whose last day was yesterday has ended', [['2020-01-01', '2026-11-09']], null],
  ['one whose last day is today ends tomorrow', [['2020-01-01', '2026-11-10']], '2026-11-11'],
  ['one of which only the end is known', [[null, '2026-12-31']], '2027-01-01'],
  [
    'of several the first to come',
    [
      ['2027-01-01', null],
      ['2020-01-01', '2026-12-01'],
      ['2026-11-20', '2026-11-25'],
    ],
    '2026-11-20',
  ],
];
for (const [what, spans, turns] of CASES) {
  test(`the day on which an unchanged entry has other facts: ${what}`, () => {
    const gst = spans.map(([effective_from, effective_to]) => ({ effective_from, effective_to }));
    assert.equal(findTurningDay({ gst, statuses: [] }, '2026-11-10'), turns);
    const statuses = gst.map((span) => ({ status: 'active' as const, ...span }));
    assert.equal(findTurningDay({ gst: [], statuses }, '2026-11-10'), turns, 'a status turns as a registration does');
  });
}
