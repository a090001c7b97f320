import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseExtractTime } from '#domain/extracts/parse-extract-time.ts';

const TIMES: [text: string, utc: string | null, why: string][] = [
  ['2026-01-15T09:30:15', '2026-01-14T22:30:15Z', 'summer: Sydney is eleven hours ahead'],
  ['2026-07-15T09:30:15', '2026-07-14T23:30:15Z', 'winter: ten hours'],
  ['2026-07-15 09:30:15', '2026-07-14T23:30:15Z', 'a blank is as good as a T'],
  ['2026-07-15T09:30:15.123', '2026-07-14T23:30:15Z', 'parts of a second are left aside'],
  ['2026-10-04T01:59:59', '2026-10-03T15:59:59Z', 'the last second before summer time'],
  ['2026-10-04T03:00:00', '2026-10-03T16:00:00Z', 'the first of it'],
  ['2026-07-15T09:30:15Z', '2026-07-15T09:30:15Z', 'a zone that is written counts'],
  ['2026-07-15T09:30:15+02:00', '2026-07-15T07:30:15Z', 'whichever it is'],
  ['2026-07-15T09:30:15.250Z', '2026-07-15T09:30:15.250Z', 'with its parts of a second'],
  ['2026-13-15T09:30:15', null, 'there is no such month'],
  ['2026-02-30T09:30:15', null, 'nor a 30th of February'],
  ['2026-02-29T09:30:15Z', null, 'nor a 29th in 2026, with a zone as without'],
  ['2028-02-29T09:30:15Z', '2028-02-29T09:30:15Z', 'in 2028 there is one'],
  ['2026-07-15T25:30:15', null, 'nor such an hour'],
  ['yesterday', null, 'no time'],
  ['', null, 'nothing'],
];

for (const [text, utc, why] of TIMES) {
  test(`the time of an extract, ${why}: ${text || 'an empty text'}`, () => {
    assert.equal(parseExtractTime(text), utc);
  });
}
