import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { describeInactiveSpan, findInactiveSpan, listInactiveSpans } from '#domain/entities/list-inactive-spans.ts';

const TODAY = '2026-11-01';

type Written = readonly [status: string, from: string | null, to: string | null];

function buildHistory(statuses: readonly Written[], complete = true): AbnHistory {
  return {
    names: [],
    statuses: statuses.map(([status, effective_from, effective_to]) => ({
      status: status as AbnHistory['statuses'][number]['status'],
      effective_from,
      effective_to,
    })),
    gst: [],
    addresses: [],
    complete,
    observed_from: null,
    limitations: [],
  };
}

const CASES: readonly (readonly [what: string, statuses: readonly Written[], spans: readonly (readonly string[])[]])[] =
  [
    ['always active', [['active', '2000-01-01', null]], []],
    [
      'active since a day that is not known',
      [
        ['cancelled', '2000-01-01', '2000-12-31'],
        ['active', null, null],
      ],
      [],
    ],
    [
      'active again after a start that is not known',
      [
        ['active', '2010-01-01', null],
        ['active', null, '2005-06-30'],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'a cancellation without a day before one with a day',
      [
        ['cancelled', null, null],
        ['cancelled', '2005-07-01', null],
        ['active', '2010-01-01', null],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'one day',
      [
        ['active', '2000-01-01', '2009-12-30'],
        ['active', '2010-01-01', null],
      ],
      [['2009-12-31', '2009-12-31']],
    ],
    [
      'cancelled and not active again',
      [
        ['cancelled', '2010-01-01', null],
        ['active', '2000-01-01', '2009-12-31'],
      ],
      [],
    ],
    [
      'cancelled and active again, newest first',
      [
        ['active', '2010-01-01', null],
        ['cancelled', '2005-07-01', '2009-12-31'],
        ['active', '2000-01-01', '2005-06-30'],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'suspended, cancelled and active again is one span',
      [
        ['active', '2000-01-01', '2005-06-30'],
        ['suspended', '2005-07-01', '2006-06-30'],
        ['cancelled', '2006-07-01', '2009-12-31'],
        ['active', '2010-01-01', null],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'twice',
      [
        ['active', '2000-01-01', '2000-12-31'],
        ['cancelled', '2001-01-01', '2001-12-31'],
        ['active', '2002-01-01', '2002-12-31'],
        ['cancelled', '2003-01-01', '2003-12-31'],
        ['active', '2004-01-01', null],
      ],
      [
        ['2001-01-01', '2001-12-31'],
        ['2003-01-01', '2003-12-31'],
      ],
    ],
    [
      'days between two active spans that no status covers',
      [
        ['active', '2000-01-01', '2005-06-30'],
        ['active', '2010-01-01', null],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'two active spans that touch',
      [
        ['active', '2000-01-01', '2005-06-30'],
        ['active', '2005-07-01', null],
      ],
      [],
    ],
    [
      'two active spans that overlap',
      [
        ['active', '2000-01-01', '2005-06-30'],
        ['active', '2003-01-01', null],
      ],
      [],
    ],
    [
      'an active span whose end is not known',
      [
        ['active', '2000-01-01', null],
        ['active', '2010-01-01', null],
      ],
      [],
    ],
    [
      'cancelled before the first activity known',
      [
        ['cancelled', '2005-07-01', '2009-12-31'],
        ['active', '2010-01-01', null],
      ],
      [['2005-07-01', '2009-12-31']],
    ],
    [
      'a cancellation without a day',
      [
        ['cancelled', null, null],
        ['active', '2010-01-01', null],
      ],
      [],
    ],
    [
      'cancelled and active on the same day',
      [
        ['active', '2000-01-01', '2009-12-31'],
        ['cancelled', '2010-01-01', '2010-01-01'],
        ['active', '2010-01-01', null],
      ],
      [],
    ],
  ];

for (const [what, statuses, spans] of CASES) {
  test(`inactive before it was active again: ${what}`, () => {
    assert.deepEqual(
      listInactiveSpans(buildHistory(statuses), TODAY),
      spans.map(([effective_from, effective_to]) => ({ effective_from, effective_to, isExact: true })),
    );
  });
}

test('for days that only snapshots leave open, the span is not exact', () => {
  const [span] = listInactiveSpans(
    buildHistory(
      [
        ['active', '2000-01-01', '2005-06-30'],
        ['active', '2010-01-01', null],
      ],
      false,
    ),
    TODAY,
  );
  assert.ok(span !== undefined);
  assert.equal(describeInactiveSpan(span), 'not active at some time from 2005-07-01 to 2009-12-31');
  const [seen] = listInactiveSpans(
    buildHistory(
      [
        ['cancelled', '2005-07-01', '2009-12-31'],
        ['active', '2010-01-01', null],
      ],
      false,
    ),
    TODAY,
  );
  assert.ok(seen !== undefined);
  assert.equal(describeInactiveSpan(seen), 'not active from 2005-07-01 to 2009-12-31');
});

test('a day is compared with the spans, including their ends', () => {
  const history = buildHistory([
    ['active', '2000-01-01', '2005-06-30'],
    ['cancelled', '2005-07-01', '2009-12-31'],
    ['active', '2010-01-01', null],
  ]);
  for (const [day, inside] of [
    ['2005-06-30', false],
    ['2005-07-01', true],
    ['2009-12-31', true],
    ['2010-01-01', false],
  ] as const) {
    assert.equal(findInactiveSpan(history, day, TODAY) !== null, inside, day);
  }
});

const OPEN_CASES: [what: string, statuses: Written[], day: string, said: string | null][] = [
  ['active', [['active', '2000-01-01', null]], '2026-06-01', null],
  [
    'the day before it was cancelled',
    [
      ['cancelled', '2026-06-01', null],
      ['active', '2000-01-01', '2026-05-31'],
    ],
    '2026-05-31',
    null,
  ],
  ['the day it was cancelled', [['cancelled', '2026-06-01', null]], '2026-06-01', 'not active from 2026-06-01 on'],
  ['suspended since', [['suspended', '2026-06-01', null]], '2026-10-31', 'not active from 2026-06-01 on'],
  [
    'suspended, then cancelled',
    [
      ['cancelled', '2026-08-01', null],
      ['suspended', '2026-06-01', '2026-07-31'],
    ],
    '2026-10-31',
    'not active from 2026-06-01 on',
  ],
  [
    'cancelled on no known day',
    [['cancelled', null, null]],
    '2026-06-01',
    'not active, since a day that the source does not tell',
  ],
  [
    'cancelled up to the day of the source, and active from the next',
    [
      ['cancelled', '2026-06-01', TODAY],
      ['active', '2026-11-02', null],
    ],
    '2026-10-01',
    'not active from 2026-06-01 on',
  ],
  ['to be cancelled', [['cancelled', '2027-01-01', null]], '2026-11-01', null],
  [
    'cancelled, and to be active again',
    [
      ['cancelled', '2026-06-01', '2026-12-31'],
      ['active', '2027-01-01', null],
    ],
    '2026-11-01',
    'not active from 2026-06-01 on',
  ],
];
for (const [what, statuses, day, said] of OPEN_CASES) {
  test(`a day in an open inactive span has its start: ${what}`, () => {
    const span = findInactiveSpan(buildHistory(statuses), day, TODAY);
    assert.equal(span === null ? null : describeInactiveSpan(span), said);
  });
}

test('an inactive span that has not ended is not an interruption', () => {
  const history = buildHistory([
    ['cancelled', '2026-06-01', '2026-11-01'],
    ['active', '2026-11-02', null],
  ]);
  assert.deepEqual(listInactiveSpans(history, '2026-11-01'), []);
  assert.equal(listInactiveSpans(history, '2026-11-02').length, 1);
});
