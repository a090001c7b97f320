import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSourceTimeFault, parseSourceTime } from '#domain/extracts/source-time.ts';

const TIMES: [text: string, utc: string | null][] = [
  ['2026-11-15T09:30:00Z', '2026-11-15T09:30:00.000Z'],
  ['2026-11-15T09:30:00+11:00', '2026-11-14T22:30:00.000Z'],
  ['2026-11-15', '2026-11-15T00:00:00.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2026-02-30T00:00:00Z', null],
  ['2026-02-29', null],
  ['2026-11-31T00:00:00Z', null],
  ['2026-11-15T25:00:00Z', null],
  ['2026-11-155', null],
  ['2026-11-15 09:30:00', null],
  ['2026', null],
  ['November 15, 2026', null],
  ['yesterday', null],
  ['', null],
];
for (const [text, utc] of TIMES) {
  test(`an operator’s time for a source: "${text}" is ${utc ?? 'invalid'}`, () => {
    assert.equal(parseSourceTime(text), utc);
  });
}

test('a source’s time cannot be more than a day in the future', () => {
  const now = new Date('2026-11-16T02:00:00Z');
  for (const time of ['2000-05-27T08:46:00Z', '2026-11-16T02:00:00Z', '2026-11-17T02:00:00Z'])
    assert.equal(findSourceTimeFault(time, now), null, time);
  assert.match(
    String(findSourceTimeFault('2026-11-17T02:00:01Z', now)),
    /^2026-11-17T02:00:01Z is still to come \(today in Australia is 2026-11-16\)/,
  );
});
