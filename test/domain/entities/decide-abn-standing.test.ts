import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { settleStatus } from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideAbnStanding, describeNextStatus } from '#domain/entities/decide-abn-standing.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const DAY = '2026-11-14';
type Status = AbnEntry['status'];
type Written = [status: Status, from: string | null, to: string | null];

function buildHistory(statuses: Written[]): AbnHistory {
  return {
    names: [],
    statuses: statuses.map(([status, effective_from, effective_to]) => ({ status, effective_from, effective_to })),
    gst: [],
    addresses: [],
    complete: false,
    observed_from: null,
    limitations: [],
  };
}

const CASES: [what: string, statuses: Written[], status: Status, from: string | null, words: string][] = [
  ['active', [['active', '2001-03-12', null]], 'active', '2001-03-12', ''],
  ['cancelled that day', [['cancelled', DAY, null]], 'cancelled', DAY, ''],
  ['cancelled on no known day', [['cancelled', null, null]], 'cancelled', null, ''],
  [
    'cancelled after a status without a known end, newest first',
    [
      ['cancelled', '2026-08-01', null],
      ['active', '2001-03-12', null],
    ],
    'cancelled',
    '2026-08-01',
    '',
  ],
  [
    'active for the last day, and two statuses to come, newest first',
    [
      ['cancelled', '2027-01-01', null],
      ['suspended', '2026-11-15', '2026-12-31'],
      ['active', '2001-03-12', DAY],
    ],
    'active',
    '2001-03-12',
    `The ABN is active as at ${DAY}, and the register dates it suspended from 2026-11-15.`,
  ],
  [
    'to be cancelled, and active before',
    [
      ['active', '2001-03-12', '2026-12-31'],
      ['cancelled', '2027-01-01', null],
    ],
    'active',
    '2001-03-12',
    `The ABN is active as at ${DAY}, and the register dates it cancelled from 2027-01-01.`,
  ],
  [
    'to be cancelled the next day, and nothing known before',
    [['cancelled', '2026-11-15', null]],
    'active',
    null,
    `The ABN is active as at ${DAY}, and the register dates it cancelled from 2026-11-15.`,
  ],
  [
    'cancelled, and to be active again, newest first',
    [
      ['active', '2027-01-01', null],
      ['cancelled', '2026-06-01', '2026-12-31'],
      ['active', '2001-03-12', '2026-05-31'],
    ],
    'cancelled',
    '2026-06-01',
    `The ABN is cancelled as at ${DAY}, and the register dates it active from 2027-01-01.`,
  ],
  [
    'to be active, and nothing known before',
    [['active', '2027-01-01', null]],
    'active',
    '2027-01-01',
    `The register dates the ABN active from 2027-01-01, which was still to come as at ${DAY}.`,
  ],
];
for (const [what, statuses, status, status_from, words] of CASES) {
  test(`the status of an ABN on a day: ${what} [register-answer.one-gst-rule]`, () => {
    const last = statuses.toSorted(([, a], [, b]) => (a ?? '').localeCompare(b ?? '')).at(-1);
    const entry = buildSampleEntry({ status: last?.[0] ?? 'active', status_from: last?.[1] ?? null });
    const history = buildHistory(statuses);
    const standing = decideAbnStanding(entry, history, DAY);
    assert.deepEqual([standing.status, standing.status_from], [status, status_from]);
    assert.equal(describeNextStatus(standing, DAY), words);
    // 14 November in Sydney is still the 13th in UTC.
    const finding = {
      entry,
      history,
      data_mode: 'live' as const,
      source_version: null,
      source_citation: '',
      retrieved_at: '2026-11-13T20:00:00Z',
    };
    const settled = settleStatus(finding);
    assert.deepEqual([settled.entry?.status, settled.entry?.status_from], [status, status_from]);
    assert.deepEqual(settled.next_status ?? null, standing.next);
    assert.equal(settled === finding, words === '', 'a finding with nothing ahead stays as it is');
  });
}

test('without an entry there is no status to set', () => {
  const finding = { entry: null, history: null, data_mode: 'live' as const, source_version: null };
  const none = { ...finding, source_citation: '', retrieved_at: '2026-11-13T20:00:00Z' };
  assert.equal(settleStatus(none), none);
});
