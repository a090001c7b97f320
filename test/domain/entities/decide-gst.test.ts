import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory, Span } from '#domain/entities/abn-history.ts';
import { buildSnapshotHistory } from '#domain/entities/build-snapshot-history.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const KNOWN_UNTIL = '2026-11-01';
const NO_SPAN = { effective_from: null, effective_to: null };

/** A history as the live register gives it: the whole of it. */
function buildLiveHistory(gst: Span[]): AbnHistory {
  return { names: [], statuses: [], gst, addresses: [], complete: true, observed_from: null, limitations: [] };
}

const LIVE_SPANS: Span[] = [
  { effective_from: '2010-01-01', effective_to: null },
  { effective_from: '2000-07-01', effective_to: '2005-06-30' },
];

const LIVE_CASES = [
  ['2000-06-30', null],
  ['2000-07-01', LIVE_SPANS[1]],
  ['2005-06-30', LIVE_SPANS[1]],
  ['2005-07-01', null],
  ['2009-12-31', null],
  ['2010-01-01', LIVE_SPANS[0]],
  [KNOWN_UNTIL, LIVE_SPANS[0]],
] as const;

for (const [day, span] of LIVE_CASES) {
  test(`live, registered twice: ${day} is ${span === null ? 'outside both registrations' : 'inside one, ends included'}`, () => {
    // What the entry says now does not matter where the register itself gave the history.
    const entry = buildSampleEntry({ gst: { status: 'cancelled', status_from: '1990-01-01' } });
    assert.deepEqual(decideGst(entry, buildLiveHistory(LIVE_SPANS), day, KNOWN_UNTIL), {
      registered: span !== null,
      ...(span ?? NO_SPAN),
      label: 'verified',
      reason: span === null ? 'no registration covers this day' : 'a registration covers this day',
    });
  });
}

test('live: a registration that has an end but no known start covers no day', () => {
  const history = buildLiveHistory([{ effective_from: null, effective_to: '2005-06-30' }]);
  assert.equal(decideGst(buildSampleEntry(), history, '2005-06-30', KNOWN_UNTIL).registered, false);
});

const NOT_REACHED = 'the snapshots held do not reach back to this day: ask the live register';

type Gst = AbnEntry['gst'];
const registered = (status_from: string | null): Gst => ({ status: 'registered', status_from });
const cancelled = (status_from: string | null): Gst => ({ status: 'cancelled', status_from });

const SNAPSHOT_CASES: readonly (readonly [
  Gst,
  day: string,
  registered: boolean | null,
  reason: string,
  to?: string,
])[] = [
  [registered('2019-05-02'), '2019-05-02', true, 'a registration covers this day'],
  [registered('2019-05-02'), '2019-05-01', null, NOT_REACHED],
  [registered(null), '2019-05-02', null, NOT_REACHED],
  [cancelled('2019-05-02'), '2019-05-02', false, 'the registration ended before this day', '2019-05-01'],
  [cancelled('2019-05-02'), '2019-05-01', null, NOT_REACHED],
  [cancelled(null), '2019-05-02', null, NOT_REACHED],
  [{ status: 'none', status_from: null }, '2019-05-02', false, 'the register knows of no registration'],
];

for (const [gst, day, isRegistered, reason, effective_to = null] of SNAPSHOT_CASES) {
  const since = gst.status_from === null ? '' : ` since ${gst.status_from}`;
  test(`snapshot, ${gst.status}${since}: on ${day} ${reason}`, () => {
    const entry = buildSampleEntry({ gst });
    const decision = decideGst(entry, buildSnapshotHistory(entry, [], null), day, KNOWN_UNTIL);
    assert.deepEqual(decision, {
      registered: isRegistered,
      effective_from: isRegistered ? gst.status_from : null,
      effective_to,
      label: isRegistered === null ? 'human_review_required' : 'verified',
      reason,
    });
  });
}

test('a snapshot’s ended registration is the last one that has an end', () => {
  const entry = buildSampleEntry({ gst: cancelled('2019-05-02') });
  const spans = [
    { effective_from: '2001-04-01', effective_to: '2005-06-30' },
    { effective_from: '2010-01-01', effective_to: '2019-05-01' },
    { effective_from: null, effective_to: null },
  ];
  const history = { ...buildLiveHistory(spans), complete: false };
  const { effective_from, effective_to } = decideGst(entry, history, '2020-01-01', KNOWN_UNTIL);
  assert.deepEqual([effective_from, effective_to], ['2010-01-01', '2019-05-01']);
});

test('a day after the source was read gets its last known state, and is not verified', () => {
  const decision = decideGst(buildSampleEntry(), buildLiveHistory(LIVE_SPANS), '2027-01-01', KNOWN_UNTIL);
  assert.deepEqual(decision, {
    registered: true,
    ...LIVE_SPANS[0],
    label: 'not_verified',
    reason: 'the source speaks of days up to 2026-11-01 only; this is its last known state',
  });
});

test('a day after the source was read, with a last state that is not known either, is for a person', () => {
  const entry = buildSampleEntry({ gst: registered(null) });
  const { registered: known, label } = decideGst(
    entry,
    buildSnapshotHistory(entry, [], null),
    '2027-01-01',
    KNOWN_UNTIL,
  );
  assert.deepEqual([known, label], [null, 'human_review_required']);
});
