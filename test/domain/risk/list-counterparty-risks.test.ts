import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnFinding } from '#domain/entities/abn-finding.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const ABN = '79002637069';

function buildFinding(entry: Partial<AbnEntry> | null, change: Partial<AbnFinding> = {}): AbnFinding {
  return {
    entry: entry && buildSampleEntry(entry),
    data_mode: 'snapshot',
    source_version: 'abn-2026-11',
    source_citation: 'ABN Bulk Extract, abn-2026-11',
    retrieved_at: '2026-11-01T03:00:00Z',
    ...change,
  };
}

function listRisks(finding: AbnFinding) {
  const { entry } = finding;
  const gst = entry && decideGstStanding(entry, buildVersionHistory(entry, [], null), '2026-11-01');
  return listCounterpartyRisks(ABN, finding, gst);
}

const NOT_FOUND = [
  'abn_not_found',
  'high',
  'The register that was read holds no such ABN.',
  'Ask the counterparty for its ABN again, and look it up in the live register.',
];
const GONE = [
  'abn_no_longer_listed',
  'high',
  'The ABN was held in abn-2026-10 and is not in abn-2026-11.',
  'Look the ABN up in the live register: it may have been withdrawn or replaced.',
];
const CANCELLED = [
  'abn_cancelled',
  'high',
  'The ABN is cancelled.',
  'Ask under which ABN the counterparty trades now.',
];
const SUSPENDED = ['abn_suspended', 'high', 'The ABN is suspended.', 'Ask the counterparty why its ABN is suspended.'];
const REPLACED = [
  'abn_replaced',
  'medium',
  'The ABN was replaced by ABN 51 824 753 556.',
  'Check ABN 51 824 753 556, which has taken its place.',
];
const REPLACED_UNNAMED = [
  'abn_replaced',
  'medium',
  'The ABN was replaced by another, which the source that was read does not name.',
  'Ask the counterparty for its present ABN, and look it up in the live register.',
];
const STATUS_AHEAD = [
  'abn_status_ahead',
  'medium',
  'The ABN is active as at 2026-11-01, and the register dates it cancelled from 2027-01-01.',
  'Ask the counterparty what changes then, and look the ABN up again from that day on.',
];
const NAMELESS = [
  'name_withheld',
  'medium',
  'The register withholds the name of the entity.',
  'Verify the name by another document.',
];
const GST_CANCELLED = [
  'gst_cancelled',
  'medium',
  'The GST registration was cancelled; an invoice with GST after that day is doubtful.',
  'Check GST on the day of the invoice before paying GST.',
];
const NO_GST = [
  'gst_not_registered',
  'info',
  'The register shows no GST registration.',
  'Expect invoices without GST.',
];

const GST_TO_COME = [
  'gst_not_registered',
  'info',
  'The register shows no GST registration as at 2026-11-01: one begins on 2026-12-01.',
  'Expect invoices without GST before 2026-12-01.',
];

const vanished = { held_in: 'abn-2026-10', not_in: 'abn-2026-11' };
const gstEnded: AbnEntry['gst'] = { status: 'cancelled', status_from: '2019-05-02' };

const CASES: readonly (readonly [what: string, finding: AbnFinding, flags: readonly (readonly string[])[]])[] = [
  ['an active ABN with a name and GST', buildFinding({}), []],
  ['an ABN that the register does not hold', buildFinding(null), [NOT_FOUND]],
  [
    'an ABN that the live register does not hold',
    buildFinding(null, { data_mode: 'live' }),
    [[...NOT_FOUND.slice(0, 3), 'Ask the counterparty for its ABN again.']],
  ],
  [
    'an ABN that is to be cancelled',
    buildFinding({}, { next_status: { status: 'cancelled', from: '2027-01-01' } }),
    [STATUS_AHEAD],
  ],
  ['an ABN that an earlier version held', buildFinding(null, { vanished }), [GONE]],
  ['an ABN that no version is known to have held', buildFinding(null, { vanished: null }), [NOT_FOUND]],
  ['an ABN that is held again', buildFinding({}, { vanished }), []],
  ['a cancelled ABN', buildFinding({ status: 'cancelled' }), [CANCELLED]],
  ['a suspended ABN', buildFinding({ status: 'suspended' }), [SUSPENDED]],
  ['an ABN that another ABN replaced', buildFinding({}, { replaced_by: '51824753556' }), [REPLACED]],
  ['an ABN that is called replaced without saying by which', buildFinding({ replaced: true }), [REPLACED_UNNAMED]],
  ['an ABN that the register says was not replaced', buildFinding({}, { replaced_by: null }), []],
  ['a withheld name', buildFinding({ entity_name: null }), [NAMELESS]],
  ['GST that ended', buildFinding({ gst: gstEnded }), [GST_CANCELLED]],
  ['GST that ended with the ABN itself', buildFinding({ status: 'cancelled', gst: gstEnded }), [CANCELLED]],
  ['no GST', buildFinding({ gst: { status: 'none', status_from: null } }), [NO_GST]],
  ['GST that is to come', buildFinding({ gst: { status: 'registered', status_from: '2026-12-01' } }), [GST_TO_COME]],
  [
    'several at once, in the order of their weight',
    buildFinding(
      { status: 'suspended', entity_name: null, gst: { status: 'none', status_from: null } },
      { replaced_by: '51824753556' },
    ),
    [SUSPENDED, REPLACED, NAMELESS, NO_GST],
  ],
];

for (const [what, finding, flags] of CASES) {
  test(`${what}: ${flags.map(([code]) => code).join(', ') || 'no risk flag'}`, () => {
    assert.deepEqual(
      listRisks(finding).map((flag) => [flag.code, flag.severity, flag.message, flag.recommended_next_check]),
      flags,
    );
  });
}

test('a flag names its evidence: the ABN, the register and the day it was read, and is more certain if live', () => {
  const flagOf = (finding: AbnFinding) => listRisks(finding)[0];
  assert.deepEqual(flagOf(buildFinding({ status: 'cancelled' })), {
    code: 'abn_cancelled',
    severity: 'high',
    message: 'The ABN is cancelled.',
    recommended_next_check: 'Ask under which ABN the counterparty trades now.',
    category: 'identity_risk',
    confidence: 0.9,
    evidence_refs: ['abn:79002637069'],
    source_refs: ['abn'],
    source_backing: 'ABN Bulk Extract, abn-2026-11, retrieved 2026-11-01T03:00:00Z',
  });
  assert.equal(flagOf(buildFinding({ status: 'cancelled' }, { data_mode: 'live' }))?.confidence, 1);
});

test('without a GST question there are no GST flags', () => {
  assert.deepEqual(listCounterpartyRisks(ABN, buildFinding({ gst: gstEnded }), null), []);
});
