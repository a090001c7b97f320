import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAgeItems } from '#domain/evidence/version-warnings.ts';

const DAY_MS = 86_400_000;
const RETRIEVED_AT = '2026-01-01T00:00:00Z';

function list(cadence: string, days: number, sample = false): string[] {
  const version = { source_version: 'release-1', retrieved_at: RETRIEVED_AT, sample };
  return listAgeItems({ name: 'Register', cadence }, version, new Date(Date.parse(RETRIEVED_AT) + days * DAY_MS));
}

test('a version reports its age after more than three publication cycles', () => {
  for (const [cadence, days] of [
    ['weekly', 21],
    ['quarterly', 276],
    ['quarterly: February, May, August, November', 276],
  ] as const) {
    assert.deepEqual(list(cadence, days), [], cadence);
    const often = cadence.split(':')[0];
    assert.deepEqual(list(cadence, days + 1), [
      `release-1 of the Register is ${days + 1} days old (as at 2026-01-01) and its source is issued ${often}: look for a newer one.`,
    ]);
  }
});

test('a newer version that is not used is named', () => {
  const version = { source_version: 'release-1', retrieved_at: RETRIEVED_AT, sample: false, newer: 'release-2' };
  const [item] = listAgeItems({ name: 'Register', cadence: 'weekly' }, version, new Date('2026-03-01T00:00:00Z'));
  assert.match(String(item), /issued weekly: release-2, which is newer, is held here and does not answer\.$/);
});

test('a sample and a live source have no age', () => {
  assert.deepEqual(list('weekly', 1000, true), []);
  assert.deepEqual(list('live', 1000), []);
});
