import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildConfirmedObservation } from '#domain/monitoring/build-confirmed-observation.ts';

const source = (observed_at: number, source_id = 'abn') => ({
  source_id,
  source_version: `v${observed_at}`,
  observed_at,
});

const CASES: [what: string, baseline: number[], read: number[], newer: boolean][] = [
  ['the same state', [5], [5], false],
  ['a later one', [5], [6], true],
  ['one later and one the same', [5, 5], [6, 5], false],
  ['all later', [5, 5], [6, 7], true],
  ['nothing', [5], [], false],
  ['a source that the baseline did not have', [], [6], false],
];
for (const [what, baseline, read, newer] of CASES)
  test(`[monitors.confirm-observation] a confirmation that read ${what}: newer ${newer}`, () => {
    const number = (times: number[]) => times.map((time, at) => source(time, `s${at}`));
    assert.deepEqual(buildConfirmedObservation(number(baseline), number(read)), {
      read: number(read),
      newer_than_baseline: newer,
    });
  });
