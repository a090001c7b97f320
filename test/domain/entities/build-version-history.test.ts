import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildVersionHistory, type ObservedChange } from '#domain/entities/build-version-history.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const SEEN = '2026-11-01T03:00:00Z';

function change(
  field: ObservedChange['field'],
  old_value: string | null,
  effective_from: string | null = null,
): ObservedChange {
  // The entry has the current values, so the history needs only the old ones.
  return { field, old_value, new_value: null, effective_from, seen_before: '2026-10-01T03:00:00Z', seen_after: SEEN };
}

test('without changes the history is the current entry and says that it is incomplete', () => {
  const entry = buildSampleEntry({
    other_names: [
      { type: 'BN', name: 'SHOP' },
      { type: 'TRD', name: 'STORE' },
      { type: 'OTN', name: 'STALL' },
      { type: 'XYZ', name: 'CART' },
    ],
  });
  const now = { effective_from: null, effective_to: null, is_current: true };
  const { limitations, ...history } = buildVersionHistory(entry, [], '2026-09-01T03:00:00Z');
  assert.deepEqual(history, {
    names: [
      { kind: 'main', name: 'SAMPLE PTY LTD', ...now },
      { kind: 'business', name: 'SHOP', ...now },
      { kind: 'trading', name: 'STORE', ...now, is_current: false },
      { kind: 'other', name: 'STALL', ...now },
      { kind: 'other', name: 'CART', ...now },
    ],
    statuses: [{ status: 'active', effective_from: '2001-03-12', effective_to: null }],
    gst: [{ effective_from: '2001-04-01', effective_to: null }],
    addresses: [{ state: 'NSW', postcode: '2000', effective_from: null, effective_to: null }],
    gst_gaps: [],
    complete: false,
    observed_from: '2026-09-01',
  });
  assert.match(limitations[0] ?? '', /a change before the first snapshot.*is not seen/);
  assert.match(limitations[1] ?? '', /carry no dates.*the day of the first snapshot without them/);
  assert.match(
    limitations[2] ?? '',
    /date differs.*ended on an unknown day: the end is the last day on which it was seen/,
  );
});

test('a withheld name is not in the history, and without observations the start is null', () => {
  const history = buildVersionHistory(buildSampleEntry({ entity_name: null, other_names: [] }), [], null);
  assert.deepEqual([history.names, history.observed_from], [[], null]);
});

test('a former name or address ends on the day of the first version without it; its start is unknown', () => {
  const changes = [
    change('entity_name', 'OLD SAMPLE PTY LTD'),
    change('other_name', 'BN:OLD: SHOP'),
    change('other_name', 'TRD:OLD STORE'),
    change('other_name', 'XYZ:OLD CART'),
    change('address', 'VIC 3000'),
    change('address', 'VIC'),
    change('address', null),
  ];
  const { names, addresses } = buildVersionHistory(buildSampleEntry({ other_names: [] }), changes, null);
  const span = { effective_from: null, effective_to: '2026-11-01' };
  assert.deepEqual(names.slice(1), [
    { kind: 'main', name: 'OLD SAMPLE PTY LTD', ...span, is_current: false },
    { kind: 'business', name: 'OLD: SHOP', ...span, is_current: false },
    { kind: 'trading', name: 'OLD STORE', ...span, is_current: false },
    { kind: 'other', name: 'OLD CART', ...span, is_current: false },
  ]);
  assert.deepEqual(addresses, [
    { state: 'VIC', postcode: '3000', ...span },
    { state: 'VIC', postcode: null, ...span },
    { state: null, postcode: null, ...span },
    { state: 'NSW', postcode: '2000', effective_from: null, effective_to: null },
  ]);
});

test('an added name leaves no former name, and fields are not mixed up', () => {
  const came = [change('entity_name', null), change('other_name', null), change('status', null), change('gst', null)];
  const entry = buildSampleEntry();
  const listed = [...came, change('listing', 'not listed')];
  assert.deepEqual(buildVersionHistory(entry, listed, null), buildVersionHistory(entry, [], null));
});

test('a former status ends on the day before the next one, or when it was last seen if that day is unknown', () => {
  const changes = [
    change('status', 'active 1999-11-01', '2005-07-01'),
    change('status', 'cancelled 2005-07-01', '2010-01-01'),
    change('status', 'suspended', null),
  ];
  assert.deepEqual(buildVersionHistory(buildSampleEntry(), changes, null).statuses, [
    { status: 'active', effective_from: '1999-11-01', effective_to: '2005-06-30' },
    { status: 'cancelled', effective_from: '2005-07-01', effective_to: '2009-12-31' },
    { status: 'suspended', effective_from: null, effective_to: '2026-10-01' },
    { status: 'active', effective_from: '2001-03-12', effective_to: null },
  ]);
});

// Seen on 2026-10-01 in the previous version.
const DATED_ANEW = [
  ['a later day after it was seen', '2001-03-12', '2026-10-20', [['2001-03-12', '2026-10-01']]],
  ['a later day before it was seen', '2001-03-12', '2026-09-20', [['2001-03-12', '2026-09-19']]],
  ['a later day after the only one on which it was seen', '2026-10-01', '2026-10-20', [['2026-10-01', '2026-10-01']]],
  ['a later day, and none before', null, '2026-10-20', [[null, '2026-10-01']]],
  ['no day any more', '2001-03-12', null, [['2001-03-12', '2026-10-01']]],
  ['an earlier day', '2001-03-12', '2000-07-01', []],
] as const;

for (const [what, old, fresh, spans] of DATED_ANEW) {
  test(`a state with a new date, with ${what}, lasts as long as it was seen`, () => {
    const since = (word: string, day: string | null) => (day === null ? word : `${word} ${day}`);
    const again = (field: 'status' | 'gst', word: string) => ({
      ...change(field, since(word, old), fresh),
      new_value: since(word, fresh),
    });
    const entry = buildSampleEntry({ status_from: fresh, gst: { status: 'registered', status_from: fresh } });
    const history = buildVersionHistory(entry, [again('status', 'active'), again('gst', 'registered')], null);
    const now = [fresh, null];
    for (const list of [history.statuses, history.gst]) {
      assert.deepEqual(
        list.map(({ effective_from, effective_to }) => [effective_from, effective_to]),
        [...spans, now],
      );
    }
  });
}

const GST_CASES = [
  {
    promise: 'an ended registration that an earlier version showed has both its days',
    changes: [change('gst', 'registered 2001-04-01', '2019-05-02')],
    gst: { status: 'cancelled', status_from: '2019-05-02' },
    spans: [['2001-04-01', '2019-05-01']],
  },
  {
    promise: 'an ended registration that no version showed is known by its end alone',
    changes: [],
    gst: { status: 'cancelled', status_from: '2019-05-02' },
    spans: [[null, '2019-05-01']],
  },
  {
    promise: 'registered, ended and registered again is two spans: days without registration are none',
    changes: [
      change('gst', 'registered 2001-04-01', '2019-05-02'),
      change('gst', 'cancelled 2019-05-02', '2020-01-01'),
      change('gst', 'none', '2020-01-01'),
    ],
    gst: { status: 'registered', status_from: '2020-01-01' },
    spans: [
      ['2001-04-01', '2019-05-01'],
      ['2020-01-01', null],
    ],
  },
  {
    promise: 'an end other than the one shown before is a second span',
    changes: [change('gst', 'registered 2001-04-01', '2010-05-02')],
    gst: { status: 'cancelled', status_from: '2019-05-02' },
    spans: [
      ['2001-04-01', '2010-05-01'],
      [null, '2019-05-01'],
    ],
  },
  {
    promise: 'an end without a day is a span without days',
    changes: [],
    gst: { status: 'cancelled', status_from: null },
    spans: [[null, null]],
  },
  {
    promise: 'never registered is no span',
    changes: [],
    gst: { status: 'none', status_from: null },
    spans: [],
  },
] as const;

for (const { promise, changes, gst, spans } of GST_CASES) {
  test(`GST: ${promise}`, () => {
    const history = buildVersionHistory(buildSampleEntry({ gst }), changes, null);
    assert.deepEqual(
      history.gst.map(({ effective_from, effective_to }) => [effective_from, effective_to]),
      spans,
    );
  });
}
