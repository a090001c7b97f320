import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { findFirstActiveDay } from '#domain/entities/decide-abn-standing.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const DAY = '2026-11-01';
const NONE: AbnEntry['gst'] = { status: 'none', status_from: null };
type Span = AbnHistory['gst'][number];
const span = (effective_from: string | null, effective_to: string | null = null): Span => ({
  effective_from,
  effective_to,
});

function stand(gst: AbnEntry['gst'], spans: Span[]) {
  const history = { gst: spans, complete: true } as unknown as AbnHistory;
  const { as_at, ...standing } = decideGstStanding(buildSampleEntry({ gst }), history, DAY);
  assert.equal(as_at, DAY);
  return Object.values(standing);
}

const CASES: [what: string, gst: AbnEntry['gst'], spans: Span[], standing: ReturnType<typeof stand>][] = [
  // Status, registered, since when, first and last day of the registration, first day of the next.
  ['no registration', NONE, [], ['none', false, null, null, null, null]],
  ['an open one', NONE, [span('2020-01-01')], ['registered', true, '2020-01-01', '2020-01-01', null, null]],
  [
    'one that is over',
    NONE,
    [span('2020-01-01', '2021-01-31')],
    ['cancelled', false, '2021-02-01', '2020-01-01', '2021-01-31', null],
  ],
  [
    'two that are over: the later one counts',
    NONE,
    [span('2022-01-01', '2022-12-31'), span('2020-01-01', '2021-01-31')],
    ['cancelled', false, '2023-01-01', '2022-01-01', '2022-12-31', null],
  ],
  ['one that is to come', NONE, [span('2026-12-01')], ['none', false, null, null, null, '2026-12-01']],
  [
    'two that are to come: the earlier one is next',
    NONE,
    [span('2027-05-01'), span('2026-12-01')],
    ['none', false, null, null, null, '2026-12-01'],
  ],
  [
    'a future one that only the entry shows',
    { status: 'registered', status_from: '2026-12-01' },
    [],
    ['none', false, null, null, null, '2026-12-01'],
  ],
  [
    'one whose end is to come, which is no beginning',
    { status: 'cancelled', status_from: '2026-12-01' },
    [span('2020-01-01', '2026-11-30')],
    ['registered', true, '2020-01-01', '2020-01-01', '2026-11-30', null],
  ],
  [
    'one that is over, and one to come whose end is known: only what is over has ended',
    NONE,
    [span('2020-01-01', '2021-01-31'), span('2026-12-01', '2027-12-31')],
    ['cancelled', false, '2021-02-01', '2020-01-01', '2021-01-31', '2026-12-01'],
  ],
  [
    'one that ended on no known day',
    { status: 'cancelled', status_from: null },
    [],
    ['cancelled', false, null, null, null, null],
  ],
];
for (const [what, gst, spans, standing] of CASES)
  test(`GST on the day of the source, with ${what}`, () => assert.deepEqual(stand(gst, spans), standing));

test('the first day of a future registration in the extract is reported', () => {
  const history = { gst: [], complete: false } as unknown as AbnHistory;
  const decide = (gst: AbnEntry['gst'], knownUntil = DAY) =>
    decideGst(buildSampleEntry({ gst }), history, DAY, knownUntil);
  const { registered, reason } = decide({ status: 'registered', status_from: '2026-12-01' });
  assert.deepEqual([registered, reason], [false, 'the registration begins on 2026-12-01']);
  const open = decide({ status: 'registered', status_from: null });
  assert.equal(open.registered, null);
  const past = decide({ status: 'cancelled', status_from: '2026-12-01' }, '2026-12-05');
  assert.deepEqual(
    [past.registered, past.reason],
    [null, 'the snapshots held do not reach back to this day: check the live register'],
  );
});

test('the first day of an ABN is the earliest day on which it is known to have been active', () => {
  const find = (...statuses: [status: string, effective_from: string | null][]) =>
    findFirstActiveDay(
      {
        statuses: statuses.map(([status, effective_from]) => ({ status, effective_from, effective_to: null })),
      } as unknown as AbnHistory,
      DAY,
    );
  assert.equal(find(['active', '2026-11-02']), null, 'a day that is still to come is none');
  assert.equal(find(['active', DAY]), DAY);
  assert.equal(find(['active', '2005-01-01'], ['cancelled', '2003-01-01'], ['active', '2001-03-12']), '2001-03-12');
  assert.equal(find(['active', '2001-03-12'], ['active', '2005-01-01']), '2001-03-12');
  assert.equal(find(['active', null], ['active', '2005-01-01']), '2005-01-01');
  assert.equal(find(['cancelled', '2003-01-01'], ['active', null]), null);
  assert.equal(find(), null);
});
