import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory, Span } from '#domain/entities/abn-history.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const KNOWN_UNTIL = '2026-11-01';
const NO_SPAN = { effective_from: null, effective_to: null };

/** A complete history, as from the live register. */
function buildLiveHistory(gst: Span[]): AbnHistory {
  return { names: [], statuses: [], gst, addresses: [], complete: true, observed_from: null, limitations: [] };
}

const LIVE_SPANS: Span[] = [
  { effective_from: '2010-01-01', effective_to: null },
  { effective_from: '2000-07-01', effective_to: '2005-06-30' },
];

const GAP = 'no registration covers this day (one ended on 2005-06-30, the next begins on 2010-01-01)';
const LIVE_CASES: [day: string, span: Span | undefined, ended?: Span | undefined][] = [
  ['2000-06-30', undefined],
  ['2000-07-01', LIVE_SPANS[1]],
  ['2005-06-30', LIVE_SPANS[1]],
  ['2005-07-01', undefined, LIVE_SPANS[1]],
  ['2009-12-31', undefined, LIVE_SPANS[1]],
  ['2010-01-01', LIVE_SPANS[0]],
  [KNOWN_UNTIL, LIVE_SPANS[0]],
];

for (const [day, span, ended] of LIVE_CASES) {
  test(`live, registered twice: ${day} is ${span === undefined ? 'outside both registrations' : 'inside one, ends included'}`, () => {
    // The current entry does not matter if the register supplied the history.
    const entry = buildSampleEntry({ gst: { status: 'cancelled', status_from: '1990-01-01' } });
    assert.deepEqual(decideGst(entry, buildLiveHistory(LIVE_SPANS), day, KNOWN_UNTIL), {
      registered: span !== undefined,
      ...(span ?? ended ?? NO_SPAN),
      label: 'verified',
      reason:
        day < '2000-07-01'
          ? 'there was no GST before 1 July 2000'
          : span === undefined
            ? GAP
            : 'a registration covers this day',
    });
  });
}

test('live: for a registration with an end but no known start, only the days after it are known', () => {
  const history = buildLiveHistory([{ effective_from: null, effective_to: '2005-06-30' }]);
  const { registered: isRegistered, effective_to } = decideGst(buildSampleEntry(), history, '2005-06-30', KNOWN_UNTIL);
  assert.deepEqual([isRegistered, effective_to], [null, '2005-06-30']);
  assert.equal(decideGst(buildSampleEntry(), history, '2005-07-01', KNOWN_UNTIL).registered, false);
});

for (const [what, span, isRegistered] of [
  ['ends next year', { effective_from: '2010-01-01', effective_to: '2027-06-30' }, true],
  ['begins next year', { effective_from: '2027-01-01', effective_to: null }, false],
] as const) {
  test(`live: a registration that ${what} has the same status in a check of today and in the entity’s GST status [register-answer.one-gst-rule]`, () => {
    const history = buildLiveHistory([span]);
    const entry = buildSampleEntry({ gst: { status: isRegistered ? 'cancelled' : 'registered', status_from: null } });
    const decision = decideGst(entry, history, KNOWN_UNTIL, KNOWN_UNTIL);
    const standing = decideGstStanding(entry, history, KNOWN_UNTIL);
    assert.deepEqual([decision.registered, standing.registered], [isRegistered, isRegistered]);
    assert.deepEqual([standing.effective_to], [isRegistered ? '2027-06-30' : null]);
    assert.equal(standing.status, isRegistered ? 'registered' : 'none');
  });
}

for (const [gst, isRegistered] of [
  [{ status: 'registered', status_from: null }, true],
  [{ status: 'registered', status_from: '2027-01-01' }, false],
  [{ status: 'cancelled', status_from: '2027-07-01' }, true],
  [{ status: 'cancelled', status_from: null }, false],
  [{ status: 'cancelled', status_from: '2019-05-02' }, false],
  [{ status: 'none', status_from: null }, false],
] as const) {
  test(`snapshot, ${gst.status} ${gst.status_from ?? 'without a day'}: the status on the day of the extract is always known: ${isRegistered}`, () => {
    const entry = buildSampleEntry({ gst });
    const history = buildVersionHistory(entry, [], null);
    const { registered: known, label } = decideGst(entry, history, KNOWN_UNTIL, KNOWN_UNTIL);
    assert.deepEqual([known, label], [isRegistered, 'verified']);
  });
}

test('a past registration is cancelled from the day after its end, and the latest of several is reported', () => {
  const history = buildLiveHistory([
    { effective_from: '2010-01-01', effective_to: '2019-05-01' },
    { effective_from: '2000-07-01', effective_to: '2005-06-30' },
  ]);
  const { status, status_from, effective_to } = decideGstStanding(buildSampleEntry(), history, KNOWN_UNTIL);
  assert.deepEqual([status, status_from, effective_to], ['cancelled', '2019-05-02', '2019-05-01']);
});

for (const [what, spans, reason] of [
  ['nothing before or after', [], 'no registration covers this day'],
  [
    'one to come',
    [{ effective_from: '2026-12-01', effective_to: null }],
    'no registration covers this day (one begins on 2026-12-01)',
  ],
  [
    'one that ended the day before, and the next',
    [
      { effective_from: '2026-12-01', effective_to: null },
      { effective_from: '2010-01-01', effective_to: '2026-10-31' },
    ],
    'no registration covers this day (one ended on 2026-10-31, the next begins on 2026-12-01)',
  ],
] as const) {
  test(`live, a day without a registration names the neighbouring days: ${what} [register-answer.one-gst-rule]`, () => {
    const entry = buildSampleEntry({ gst: { status: 'none', status_from: null } });
    const decision = decideGst(entry, buildLiveHistory([...spans]), KNOWN_UNTIL, KNOWN_UNTIL);
    const ended = spans.find((one) => one.effective_to !== null) ?? NO_SPAN;
    assert.deepEqual(decision, { registered: false, ...ended, label: 'verified', reason });
  });
}

test('snapshots: for unseen days between two registrations, the reason says until when the first was seen', () => {
  const entry = buildSampleEntry({ gst: { status: 'registered', status_from: '2026-10-20' } });
  const change = {
    field: 'gst' as const,
    old_value: 'registered 2001-04-01',
    new_value: 'registered 2026-10-20',
    effective_from: '2026-10-20',
    seen_before: '2026-10-01T03:00:00Z',
    seen_after: '2026-11-01T03:00:00Z',
  };
  const history = buildVersionHistory(entry, [change], null);
  const ask = (day: string) => decideGst(entry, history, day, KNOWN_UNTIL);
  assert.deepEqual([ask('2026-10-01').registered, ask('2026-10-20').registered], [true, true]);
  for (const day of ['2026-10-02', '2026-10-19']) {
    const { registered: isRegistered, label, reason } = ask(day);
    assert.deepEqual([isRegistered, label], [null, 'human_review_required']);
    assert.equal(
      reason,
      'the registration known began on 2026-10-20; one before it was seen until 2026-10-01: check the live register',
    );
  }
});

const SEEN = { seen_before: '2026-09-14T22:46:00Z', seen_after: '2026-11-09T22:46:00Z' };
const GAP_CASES: [what: string, old: string, next: string, from: string | null, days: [string, boolean | null][]][] = [
  [
    'cancelled, and registered again',
    'cancelled 2026-08-20',
    'registered 2026-10-01',
    '2026-10-01',
    [
      ['2026-08-19', null],
      ['2026-08-20', false],
      ['2026-09-15', false],
      ['2026-09-30', false],
      ['2026-10-01', true],
    ],
  ],
  [
    'never registered, and then registered',
    'none',
    'registered 2026-10-01',
    '2026-10-01',
    [
      ['2001-01-01', false],
      ['2026-09-30', false],
      ['2026-10-01', true],
    ],
  ],
  [
    'cancelled, and registered on no known day: known as far as it was seen',
    'cancelled 2026-08-20',
    'registered',
    null,
    [
      ['2026-08-19', null],
      ['2026-09-15', false],
      ['2026-09-16', null],
    ],
  ],
  [
    'cancelled on no known day: known of the day it was seen on',
    'cancelled',
    'registered 2026-10-01',
    '2026-10-01',
    [
      ['2026-09-14', null],
      ['2026-09-15', false],
      ['2026-09-30', false],
    ],
  ],
];
for (const [what, old_value, new_value, effective_from, days] of GAP_CASES) {
  test(`snapshots: a version without a registration is decisive for its days: ${what} [register-answer.one-gst-rule]`, () => {
    const entry = buildSampleEntry({ gst: { status: 'registered', status_from: effective_from } });
    const change = { field: 'gst' as const, old_value, new_value, effective_from, ...SEEN };
    const history = buildVersionHistory(entry, [change], null);
    for (const [day, isRegistered] of days)
      assert.equal(decideGst(entry, history, day, '2026-11-10').registered, isRegistered, day);
  });
}

for (const [what, gst] of [
  ['cancelled on no known day', { status: 'cancelled', status_from: null }],
  ['none any more', { status: 'none', status_from: null }],
  ['one that is still to begin', { status: 'registered', status_from: '2027-01-01' }],
] as const) {
  test(`snapshots: a registration that was seen, and then ${what}, is the last one on the day of the source and has ended`, () => {
    const entry = buildSampleEntry({ gst });
    const new_value = gst.status_from === null ? gst.status : `${gst.status} ${gst.status_from}`;
    const change = { field: 'gst' as const, old_value: 'registered 2001-04-01', new_value, ...SEEN };
    const history = buildVersionHistory(entry, [{ ...change, effective_from: gst.status_from }], null);
    assert.deepEqual(history.gst_gaps, []);
    assert.equal(history.gst.length, gst.status === 'registered' ? 2 : 1, 'told once');
    const {
      registered: isRegistered,
      effective_from,
      effective_to,
    } = decideGst(entry, history, KNOWN_UNTIL, KNOWN_UNTIL);
    assert.deepEqual([isRegistered, effective_from, effective_to], [false, '2001-04-01', '2026-09-15']);
    assert.equal(decideGst(entry, history, '2026-09-15', KNOWN_UNTIL).registered, true);
  });
}

test('snapshots: a future registration is not reported as one that has started', () => {
  const entry = buildSampleEntry({ gst: { status: 'registered', status_from: '2027-01-01' } });
  const { reason } = decideGst(entry, buildVersionHistory(entry, [], null), '2026-06-01', KNOWN_UNTIL);
  assert.match(reason, /^the registration known begins on 2027-01-01; /);
});

const NOT_REACHED = 'the snapshots held do not reach back to this day: check the live register';

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
  [registered('2019-05-02'), '2019-05-01', null, `the registration known began on 2019-05-02; ${NOT_REACHED}`],
  [
    registered(null),
    '2019-05-02',
    null,
    'there is a registration, but the source does not show its start date: check the live register',
  ],
  [registered('2019-05-02'), '2000-06-30', false, 'there was no GST before 1 July 2000'],
  [cancelled('2019-05-02'), '2019-05-02', false, 'the registration ended before this day', '2019-05-01'],
  [
    cancelled('2019-05-02'),
    '2019-05-01',
    null,
    'a registration ended on 2019-05-01, but the source does not show its start date: check the live register',
    '2019-05-01',
  ],
  [cancelled(null), '2019-05-02', null, NOT_REACHED],
  [{ status: 'none', status_from: null }, '2019-05-02', false, 'the register shows no registration'],
];

for (const [gst, day, isRegistered, reason, effective_to = null] of SNAPSHOT_CASES) {
  const since = gst.status_from === null ? '' : ` since ${gst.status_from}`;
  test(`snapshot, ${gst.status}${since}: on ${day} ${reason}`, () => {
    const entry = buildSampleEntry({ gst });
    const decision = decideGst(entry, buildVersionHistory(entry, [], null), day, KNOWN_UNTIL);
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

test('a snapshot’s registration without dates has ended on the day of its cancellation', () => {
  const entry = buildSampleEntry({ gst: cancelled('2019-05-02') });
  const history = { ...buildLiveHistory([{ effective_from: null, effective_to: null }]), complete: false };
  const registeredOn = (day: string) => decideGst(entry, history, day, KNOWN_UNTIL).registered;
  assert.deepEqual([registeredOn('2019-05-01'), registeredOn('2019-05-02')], [null, false]);
});

for (const [gst, state] of [
  [{ status: 'registered', status_from: '2001-04-01' }, 'registered for GST from 2001-04-01'],
  [{ status: 'registered', status_from: null }, 'registered for GST'],
  [{ status: 'registered', status_from: '2026-12-01' }, 'not registered for GST (one begins on 2026-12-01)'],
  [{ status: 'cancelled', status_from: '2026-12-01' }, 'registered for GST until 2026-11-30'],
  [{ status: 'cancelled', status_from: '2019-05-02' }, 'not registered for GST (one ended on 2019-05-01)'],
] as const) {
  test(`a day after the day of the source is unknown; that it was ${state} is reported as at the source’s day [register-answer.after-the-extract]`, () => {
    const entry = buildSampleEntry({ gst });
    const history = buildVersionHistory(entry, [], null);
    assert.deepEqual(decideGst(entry, history, '2026-11-02', KNOWN_UNTIL), {
      registered: null,
      ...NO_SPAN,
      label: 'not_verified',
      reason: `the source is as at 2026-11-01 and shows no later days; on that day: ${state}`,
    });
  });
}
