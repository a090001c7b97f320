import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { buildVersionHistory } from '#domain/entities/build-version-history.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { buildCounterpartyCard } from '#domain/evidence/build-counterparty-card.ts';
import { EMPTY_PART } from '#domain/evidence/card-part.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const ABN = '79002637069';
const SOURCE = { name: 'ABN Bulk Extract', limitations: ['Weekly.', 'State and postcode only.'], reviewItems: [] };
const ASKED = {
  data_mode: 'snapshot',
  source_version: 'abn-2026-11',
  source_citation: 'ABN Bulk Extract, abn-2026-11',
  retrieved_at: '2026-11-01T03:00:00Z',
} as const;

function buildFinding(entry: Partial<AbnEntry> | null, replaced_by: string | null = null): AbnHistoryFinding {
  if (entry === null) return { ...ASKED, entry, history: null, replaced_by };
  const held = buildSampleEntry(entry);
  return { ...ASKED, entry: held, history: buildVersionHistory(held, [], null), replaced_by };
}

function buildCard(finding: AbnHistoryFinding, disputed: string[] = []) {
  return buildCounterpartyCard(ABN, finding, SOURCE, [{ ...EMPTY_PART, disputed }]);
}

const CHECKED = {
  source: 'ABN Bulk Extract',
  source_id: 'abn',
  status: 'matched',
  ...ASKED,
  confidence: 1,
  limitations: SOURCE.limitations,
};

test('the card of an active ABN is verified throughout', () => {
  assert.deepEqual(buildCard(buildFinding({})), {
    subject: { abn: ABN, entity_name: 'SAMPLE PTY LTD' },
    verdict: 'verified',
    headline: 'ABN 79 002 637 069 is active and belongs to SAMPLE PTY LTD, registered for GST, as at 2026-11-01.',
    fields: [
      { field: 'entity_name', value: 'SAMPLE PTY LTD', label: 'verified' },
      { field: 'abn_status', value: 'active', label: 'verified' },
      { field: 'abn_status_from', value: '2001-03-12', label: 'verified' },
      { field: 'entity_type', value: 'Australian Private Company', label: 'verified' },
      { field: 'acn', value: '002637069', label: 'verified' },
      { field: 'state', value: 'NSW', label: 'verified' },
      { field: 'postcode', value: '2000', label: 'verified' },
      { field: 'gst_status', value: 'registered', label: 'verified' },
    ],
    source_checks: [
      { ...CHECKED, check: 'identity', result: 'The ABN is active as at 2026-11-01.', gst: null },
      {
        ...CHECKED,
        check: 'gst',
        result: 'Registered for GST from 2001-04-01, as at 2026-11-01.',
        gst: { registered: true, effective_from: '2001-04-01', effective_to: null },
      },
    ],
    risk_flags: [],
    human_review_items: [],
    not_checked: [
      {
        source: 'PPSR',
        result:
          'The PPSR was not searched: this service may not search it yet. Nothing is known here about security interests.',
        status: 'not_checked',
      },
      {
        source: 'Bank account ownership',
        result: 'This service does not verify who owns a bank account.',
        status: 'not_checked',
      },
    ],
    confidence: 1,
  });
});

test('the card of an ABN that is not in the register verifies no field', () => {
  const finding = buildFinding(null);
  const card = buildCard(finding);
  const unmatched = { ...CHECKED, status: 'no_match', gst: null };
  assert.deepEqual(card.subject, { abn: ABN, entity_name: null });
  assert.deepEqual([card.verdict, card.confidence], ['not_verified', 0]);
  assert.equal(card.headline, 'ABN 79 002 637 069 is not in the register that was read, as at 2026-11-01.');
  assert.deepEqual(
    card.fields.map(({ value, label }) => [value, label]),
    Array(8).fill([null, 'not_verified']),
  );
  assert.deepEqual(card.source_checks, [
    { ...unmatched, check: 'identity', result: 'The register holds no such ABN, as at 2026-11-01.' },
    { ...unmatched, check: 'gst', result: 'Without an entry there is no GST record.' },
  ]);
  assert.deepEqual(card.human_review_items, [
    'The register that was read holds no such ABN. Ask the counterparty for its ABN again, and look it up in the live register.',
    'The register gave no evidence for: Entity name, ABN status, ABN status from, Entity type, ACN, State, Postcode, GST status.',
  ]);
});

const VERDICTS: readonly (readonly [what: string, finding: AbnHistoryFinding, review: string])[] = [
  [
    'a cancelled ABN',
    buildFinding({ status: 'cancelled' }),
    'The ABN is cancelled. Ask under which ABN the counterparty trades now.',
  ],
  [
    'a suspended ABN',
    buildFinding({ status: 'suspended' }),
    'The ABN is suspended. Ask the counterparty why its ABN is suspended.',
  ],
  [
    'a replaced ABN',
    buildFinding({}, '51824753556'),
    'The ABN was replaced by ABN 51 824 753 556. Check ABN 51 824 753 556, which has taken its place.',
  ],
  [
    'an ABN that the extract calls replaced',
    buildFinding({ replaced: true }),
    'The ABN was replaced by another, which the source that was read does not name. Ask the counterparty for its present ABN, and look it up in the live register.',
  ],
  [
    'a registration for GST that was cancelled',
    buildFinding({ gst: { status: 'cancelled', status_from: '2019-05-02' } }),
    'The GST registration was cancelled; an invoice with GST after that day is doubtful. Check GST on the day of the invoice before paying GST.',
  ],
  [
    'a withheld name',
    buildFinding({ entity_name: null }),
    'The register withholds the name of the entity. Verify the name by another document.',
  ],
];

for (const [what, finding, review] of VERDICTS) {
  test(`${what} is never verified: it needs human review, and the card says why`, () => {
    const card = buildCard(finding);
    const { entry, history } = finding;
    assert.ok(entry !== null && history !== null);
    assert.deepEqual([card.verdict, card.confidence], ['human_review_required', 0.5]);
    assert.equal(card.human_review_items[0], review);
    assert.deepEqual(
      card.risk_flags,
      listCounterpartyRisks(ABN, finding, decideGstStanding(entry, history, '2026-11-01')),
    );
    assert.ok(card.risk_flags.length > 0);
  });
}

test('a finding without replacement data is treated as not replaced', () => {
  const { replaced_by: _, ...silent } = buildFinding({});
  assert.deepEqual(buildCard(silent), buildCard(buildFinding({})));
});

test('an ABN that was replaced by an unnamed one says so, and its status needs review', () => {
  const card = buildCard(buildFinding({ replaced: true }));
  assert.match(card.headline, /is active, replaced by another ABN, and belongs to/);
  assert.equal(card.source_checks[0]?.result, 'The ABN is active, replaced by another ABN, as at 2026-11-01.');
  assert.deepEqual(card.fields[1], { field: 'abn_status', value: 'active', label: 'human_review_required' });
});

test('a status that is not active needs review; a withheld name is reported as withheld', () => {
  const card = buildCard(buildFinding({ status: 'suspended', entity_name: null }));
  assert.deepEqual(card.fields[1], { field: 'abn_status', value: 'suspended', label: 'human_review_required' });
  assert.equal(
    card.headline,
    'ABN 79 002 637 069 is suspended and belongs to an entity whose name is withheld, registered for GST, as at 2026-11-01.',
  );
  assert.equal(card.source_checks[0]?.result, 'The ABN is suspended as at 2026-11-01.');
  assert.equal(card.human_review_items.at(-1), 'The register gave no evidence for: Entity name.');
});

const NOT_REGISTERED = { registered: false, effective_from: null };

const GST_CASES: readonly (readonly [AbnEntry['gst'], result: string, gst: object, label: string])[] = [
  [
    { status: 'registered', status_from: null },
    'Registered for GST, as at 2026-11-01.',
    { registered: true, effective_from: null, effective_to: null },
    'verified',
  ],
  [
    { status: 'cancelled', status_from: '2019-05-02' },
    'The GST registration was cancelled from 2019-05-02; as at 2026-11-01 there is none.',
    { ...NOT_REGISTERED, effective_to: '2019-05-01' },
    'human_review_required',
  ],
  [
    { status: 'cancelled', status_from: null },
    'The GST registration was cancelled; as at 2026-11-01 there is none.',
    { ...NOT_REGISTERED, effective_to: null },
    'human_review_required',
  ],
  [
    { status: 'none', status_from: null },
    'The register shows no GST registration as at 2026-11-01.',
    { ...NOT_REGISTERED, effective_to: null },
    'verified',
  ],
];

for (const [gst, result, evidence, label] of GST_CASES) {
  test(`GST ${gst.status}${gst.status_from === null ? ' without a day' : ''}: ${result}`, () => {
    const card = buildCard(buildFinding({ gst }));
    assert.deepEqual([card.source_checks[1]?.result, card.source_checks[1]?.gst], [result, evidence]);
    assert.equal(card.fields[7]?.label, label);
    assert.match(
      card.headline,
      gst.status === 'registered'
        ? /, registered for GST, as at 2026-11-01\.$/
        : /, not registered for GST, as at 2026-11-01\.$/,
    );
    assert.equal(card.verdict, label, 'nothing is verified beside a flag that says otherwise');
  });
}

test('a missing GST registration is reported but needs no review', () => {
  const card = buildCard(buildFinding({ gst: { status: 'none', status_from: null } }));
  assert.deepEqual([card.risk_flags[0]?.code, card.human_review_items], ['gst_not_registered', []]);
  assert.deepEqual([card.verdict, card.confidence], ['verified', 1]);
});

test('an ACN is expected only from entities that need one: a council cannot have one, an association need not', () => {
  const ask = (entity_type_code: string, acn: string | null) => {
    const { fields, human_review_items } = buildCard(buildFinding({ entity_type_code, acn }));
    return { field: fields.find(({ field }) => field === 'acn'), human_review_items };
  };
  for (const code of ['IND', 'LGE', 'OIE', 'PRV']) {
    const found = { field: 'acn', value: '002637069', label: 'verified' };
    assert.deepEqual(ask(code, '002637069'), { field: found, human_review_items: [] }, code);
  }
  const none = { field: 'acn', value: null, label: 'not_verified' };
  assert.deepEqual(ask('LGE', null), { field: undefined, human_review_items: [] });
  assert.deepEqual(ask('OIE', null), { field: undefined, human_review_items: [] });
  const item = 'The register gave no evidence for: ACN.';
  assert.deepEqual(ask('PRV', null), { field: none, human_review_items: [item] });
});

test('a disputed ACN is for review, also where the ABN register has none or the entity needs none', () => {
  for (const [entity_type_code, acn] of [
    ['PRV', '002637069'],
    ['PRV', null],
    ['OIE', null],
    ['LGE', null],
  ] as const) {
    const card = buildCard(buildFinding({ entity_type_code, acn }), ['acn']);
    const found = card.fields.filter(({ label }) => label !== 'verified');
    assert.deepEqual(found, [{ field: 'acn', value: acn, label: 'human_review_required' }], entity_type_code);
    assert.deepEqual(card.human_review_items, ['Review before you rely on: ACN.']);
    assert.equal(card.verdict, 'human_review_required');
  }
});

test('an ABN with an inactive span reports it and is still verified', () => {
  const entry = buildSampleEntry({ status_from: '2026-09-05' });
  const changes = [
    { old_value: 'active 2001-03-12', new_value: 'cancelled 2026-07-10', effective_from: '2026-07-10' },
    { old_value: 'cancelled 2026-07-10', new_value: 'active 2026-09-05', effective_from: '2026-09-05' },
  ].map((one) => ({
    ...one,
    field: 'status' as const,
    seen_before: ASKED.retrieved_at,
    seen_after: ASKED.retrieved_at,
  }));
  const card = buildCard({ ...ASKED, entry, history: buildVersionHistory(entry, changes, null), replaced_by: null });
  const words = 'The ABN was not active from 2026-07-10 to 2026-09-04.';
  assert.equal(card.source_checks[0]?.result, `The ABN is active as at 2026-11-01. ${words}`);
  assert.deepEqual(
    card.risk_flags.map(({ code, severity, message }) => [code, severity, message]),
    [['abn_interrupted', 'low', words]],
  );
  assert.deepEqual(card.human_review_items, [`${words} Ask under which ABN the counterparty traded in that time.`]);
  assert.deepEqual([card.verdict, card.confidence], ['verified', 1]);
});

test('a future GST registration is reported with its start, and does not count before it', () => {
  const card = buildCard(buildFinding({ gst: { status: 'registered', status_from: '2026-12-01' } }));
  assert.match(card.headline, /, not registered for GST before 2026-12-01, as at 2026-11-01\.$/);
  assert.equal(
    card.source_checks[1]?.result,
    'The register shows no GST registration as at 2026-11-01. A registration begins on 2026-12-01.',
  );
});

test('for an ABN that disappeared, the card names the last version with it and the first without it', () => {
  const vanished = { held_in: 'abn-2026-10', not_in: 'abn-2026-11' };
  const card = buildCard({ ...buildFinding(null), vanished });
  assert.equal(card.source_checks[0]?.result, 'The ABN was held in abn-2026-10 and is not in abn-2026-11.');
});
