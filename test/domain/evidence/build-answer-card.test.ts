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
    ['2026-11-01T08:00:00Z', 'snapshot', 'ASIC · as at 2026-11-01 (15 days old)'],
    ['2026-11-15T08:00:00Z', 'snapshot', 'ASIC · as at 2026-11-15 (1 day old)'],
    ['2026-11-16T23:00:00Z', 'snapshot', 'ASIC · as at 2026-11-16 (today)'],
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

test('a refusal is a refusal', () => {
  const card = buildAnswerCard({ ok: false, code: 'invalid_abn', message: 'It has 10 digits.', request_id: 'r' }, NOW);
  assert.deepEqual([card.title, card.verdict?.word, card.headline], ['Invalid ABN', 'Refused', 'It has 10 digits.']);
});
