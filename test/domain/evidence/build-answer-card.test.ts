import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildAnswerCard } from '#domain/evidence/card/build-answer-card.ts';

const NOW = new Date('2026-11-17T00:00:00Z');
const build = (answer: object) => buildAnswerCard({ ok: true, ...answer }, NOW);

test('a verdict is green only if nothing asks for a person and the data is real', () => {
  const flag = { code: 'x', severity: 'high', message: 'The company is deregistered.' };
  for (const [answer, word, tone] of [
    [{ verdict: 'verified' }, 'Verified', 'good'],
    [{ verdict: 'verified', risk_flags: [flag] }, 'Verified', 'review'],
    [{ verdict: 'verified', human_review_items: ['Ask.'] }, 'Verified', 'review'],
    [{ verdict: 'verified', mismatch_flags: ['postcode_mismatch'] }, 'Verified', 'review'],
    [{ verdict: 'verified', data_mode: 'sample' }, 'Verified', 'plain'],
    [{ verdict: 'verified', data_mode: 'sample', risk_flags: [flag] }, 'Verified', 'review'],
    [{ outcome: 'exact-match' }, 'Exact match', 'good'],
    [{ status: 'no_match' }, 'No match', 'review'],
    [{ status: 'active' }, 'Active', 'plain'],
    [{ status: 'cancelled' }, 'Cancelled', 'review'],
    [
      { record: { status: 'completed', result: { verdict: 'human_review_required' } } },
      'Human review required',
      'review',
    ],
  ] as const) {
    assert.deepEqual(build(answer).verdict, { word, tone }, JSON.stringify(answer));
  }
  assert.equal(build({}).verdict, null);
});

test('invented data and an unknown outcome are announced, wherever the answer says so', () => {
  for (const answer of [
    { data_mode: 'sample' },
    { data_mode: 'synthetic_fixture_unsearched' },
    { sample: true },
    { source: 'ABN', source_citation: 'SAMPLE DATA made for this project' },
    { card: { source_checks: [{ source: 'ABN', source_citation: 'SAMPLE DATA made' }] } },
    { property_evidence: { limitations: ['SAMPLE DATA made for this project'] } },
    { record: { result: {}, sources: [{ source_id: 'abn', sample: true }] } },
  ]) {
    assert.match(build(answer).notice ?? '', /^SAMPLE DATA/, JSON.stringify(answer));
  }
  assert.match(build({ record: { status: 'pending_reconciliation', result: {} } }).notice ?? '', /not known yet/);
  assert.equal(build({ data_mode: 'snapshot', source: 'ABN', source_citation: 'ABN Bulk Extract' }).notice, null);
});

test('a source that was not read is listed as not checked, never as a source', () => {
  const { lists, footer } = build({
    property_evidence: {
      source_checks: [
        { source: 'G-NAF', status: 'matched', source_version: 'gnaf-2026-08' },
        { source: 'NSW Planning Portal', status: 'source_unavailable', result: 'It did not answer.' },
      ],
      not_checked: [{ source: 'Title ownership', status: 'not_checked', result: 'No title register was queried.' }],
    },
  });
  assert.deepEqual(lists[0]?.items, [
    'Title ownership: No title register was queried.',
    'NSW Planning Portal: It did not answer.',
  ]);
  assert.deepEqual(footer, ['G-NAF · gnaf-2026-08 · released 2026-08 (about 4 months old)']);
});

test('the age of a source is shown', () => {
  const source = (more: object) => build({ sources: [{ source: 'ASIC', ...more }] }).footer[0];
  for (const [retrieved_at, data_mode, shown] of [
    ['2026-11-01T08:00:00Z', 'snapshot', 'ASIC · as at 2026-11-01 (16 days old)'],
    // Calendar days in Sydney: the last two are the 16th and the 17th there.
    ['2026-11-15T23:00:00Z', 'snapshot', 'ASIC · as at 2026-11-16 (1 day old)'],
    ['2026-11-16T23:00:00Z', 'snapshot', 'ASIC · as at 2026-11-17 (today)'],
    ['2026-11-16T23:00:00Z', 'live', 'ASIC · read live at 2026-11-16T23:00:00Z'],
  ] as const) {
    assert.equal(source({ retrieved_at, data_mode }), shown);
  }
  assert.equal(source({ source_version: 'unnamed' }), 'ASIC · unnamed');
});

test('labels, rows and left-out fields are shown', () => {
  const fields = [
    { field: 'abn', value: '79002637069', label: 'verified' },
    { field: 'former_name', value: null, label: 'not_verified' },
    { field: 'status', value: 'REGD', meaning: 'Registered', label: 'human_review_required' },
  ];
  assert.deepEqual(
    build({ fields }).facts.map(({ name, value, label, tone }) => [name, value, label, tone]),
    [
      ['ABN', '79002637069', 'Verified', 'good'],
      ['Former name', 'not known', 'Not verified', 'review'],
      ['Status', 'Registered', 'Human review required', 'review'],
    ],
  );
  const candidates = Array.from({ length: 12 }, (_, at) => ({ company_name: `C${at}`, acn: '1' }));
  const [rows] = build({ candidates }).lists;
  assert.deepEqual(
    [rows?.items[0], rows?.items.at(-1)],
    ['Company name: C0; ACN: 1', 'and 2 more in the answer itself'],
  );
  assert.deepEqual(build({ candidates: candidates.slice(0, 1) }).lists, [], 'a single candidate is the subject');
  const many = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`field_${at}`, 'x']));
  assert.deepEqual([build(many).facts.length, build(many).footer], [12, ['3 more fields are in the answer itself']]);
});

test('an answer is shown whole', () => {
  const card = build({
    tool: 'abn_lookup',
    entity_name: 'SAMPLE PTY LTD',
    headline: 'The register has it.',
    status: 'active',
    gst: { registered: true, source_id: 'abr', from: null },
    registration: null,
    former_names: ['A', 3, 'B'],
    aliases: [],
    matched_on: 'normalized_full_address',
    note: 'x_Y',
    is_current: false,
    label: 'verified',
    risk_flags: [
      { code: 'gst_cancelled', severity: 'high' },
      'postcode_mismatch',
      { severity: 4, message: 'Ask.' },
      {},
    ],
    human_review_items: ['Ask the supplier.', { message: 'Ask ASIC.' }, { question: 1 }],
    not_checked: [{ source: 'PPSR', status: 'not_checked' }, { result: 'Not offered.' }],
    limitations: ['As at a day.'],
    recommended_next_action: 'Ask for a letter.',
    source: 'ABN Bulk Extract',
    source_version: '2026-09',
    data_mode: 'snapshot',
    confidence: 0.95,
    record_id: 'rec_1',
    licences: [{ licence_number: '1', source_id: 'asic' }],
    changes: [{ field: 'name' }],
    names: ['one'],
  });
  assert.deepEqual(card, {
    title: 'ABN lookup',
    subject: 'SAMPLE PTY LTD',
    headline: 'The register has it.',
    verdict: { word: 'Active', tone: 'review' },
    notice: null,
    facts: [
      { name: 'GST registered', value: 'yes', label: null, tone: 'plain' },
      { name: 'Former names', value: 'A, B', label: null, tone: 'plain' },
      { name: 'Matched on', value: 'Normalized full address', label: null, tone: 'plain' },
      { name: 'Note', value: 'x_Y', label: null, tone: 'plain' },
      { name: 'Is current', value: 'no', label: null, tone: 'plain' },
      { name: 'Names', value: 'one', label: null, tone: 'plain' },
      { name: 'Label', value: 'Verified', label: null, tone: 'good' },
    ],
    lists: [
      {
        title: 'Flags',
        items: ['High: GST cancelled', 'Postcode mismatch', 'Ask.', '{}'],
        tone: 'bad',
        isOpen: true,
      },
      {
        title: 'For human review',
        items: ['Ask the supplier.', 'Ask ASIC.', '{"question":1}'],
        tone: 'review',
        isOpen: true,
      },
      { title: 'Not checked', items: ['PPSR', 'Not offered.'], tone: 'plain', isOpen: true },
      { title: 'Licences', items: ['Licence number: 1'], tone: 'plain', isOpen: true },
      { title: 'Changes', items: ['Field: name'], tone: 'plain', isOpen: false },
      { title: 'Next step', items: ['Ask for a letter.'], tone: 'plain', isOpen: true },
      { title: 'Limits', items: ['As at a day.'], tone: 'plain', isOpen: false },
    ],
    footer: ['ABN Bulk Extract · 2026-09 · released 2026-09 (about 3 months old)', 'Confidence 0.95', 'Record rec_1'],
  });
});

test('a record is shown with its seal, its place in the log and its target', () => {
  const record = {
    tool: 'gst_check',
    record_id: 'rec_2',
    record_sha256: '0123456789abcdef0123456789abcdef',
    log: { index: 7 },
    target: { type: 'abn', value: '79002637069' },
    sources: [{ source_id: 'abn', status: 'matched' }, { status: 'pending' }, {}],
    result: { headline: 'Registered.', risk_flags: [{ code: 'x', severity: 'low' }], limitations: ['One.'] },
  };
  const card = build({ record, record_id: 'rec_other', tool: 'get_search_record' });
  assert.deepEqual([card.title, card.subject, card.headline], ['GST check', 'abn 79002637069', 'Registered.']);
  assert.deepEqual(card.footer, [
    'abn',
    'Source',
    'Record rec_2',
    'SHA-256 0123456789abcdef…',
    'Evidence log, entry 7',
  ]);
  assert.deepEqual(
    card.lists.map(({ title, tone, isOpen }) => [title, tone, isOpen]),
    [
      ['Flags', 'review', true],
      ['Not checked', 'plain', true],
      ['Limits', 'plain', false],
    ],
  );
  assert.deepEqual(build({ record: { record_id: 'rec_3', result: {} } }).footer, ['Record rec_3']);
  assert.equal(
    build({ limitations: ['One.'] }).lists[0]?.isOpen,
    true,
    'limits are open where nothing was left unread',
  );
});

test('an answer without a tool is named by its file, and every kind of subject is found', () => {
  assert.deepEqual(
    [build({ file_name: 'a.pdf' }).title, build({ file_name: 'a.pdf' }).subject],
    ['File of a record', 'a.pdf'],
  );
  assert.deepEqual([build({}).title, build({}).subject], ['Answer', null]);
  for (const answer of [
    { company: { company_name: 'X' } },
    { subject: { entity_name: 'X' } },
    { subject: { matched_address: 'X' } },
    { entityName: 'X' },
    { registration: { business_name: 'X' } },
    { business_name: 'X' },
    { licence_number: 'X' },
  ])
    assert.equal(build(answer).subject, 'X', JSON.stringify(answer));
  assert.equal(build({ reason: 'It is not held.' }).headline, 'It is not held.');
  const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`field_${at}`, 'x']));
  assert.deepEqual([build(twelve).facts.length, build(twelve).footer], [12, []]);
  assert.deepEqual(build({ fields: [{ field: 'abn', value: 1 }] }).facts, [
    { name: 'ABN', value: '1', label: null, tone: 'plain' },
  ]);
});

test('the card of a refused call shows its code and message', () => {
  const card = buildAnswerCard({ ok: false, code: 'invalid_abn', message: 'It has 10 digits.', request_id: 'r' }, NOW);
  assert.deepEqual(card, {
    title: 'Invalid ABN',
    subject: null,
    headline: 'It has 10 digits.',
    verdict: { word: 'Refused', tone: 'bad' },
    notice: null,
    facts: [],
    lists: [],
    footer: [],
  });
});
