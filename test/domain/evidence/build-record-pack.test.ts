import assert from 'node:assert/strict';
import { test } from 'node:test';
import { packOfRecords } from '#contract/schemas/record-pack.ts';
import { buildRecordPack, choosePackRecords } from '#domain/evidence/build-record-pack.ts';
import { buildRisk } from '#domain/risk/build-risk.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const ORDER = {
  subject: { target: '79002637069', reference: null, purpose: null },
  assembledAt: new Date('2026-11-17T00:00:00Z'),
};
const flag = (code: 'abn_cancelled' | 'gst_cancelled') => ({
  ...buildRisk(code),
  confidence: 1,
  evidence_refs: [],
  source_refs: ['abn'],
  source_backing: 'the register',
});
const real = (risk_flags: object[] = [], result: object = {}) =>
  buildSampleRecord({ result: { ok: true, risk_flags, ...result } });
const sample = () => {
  const record = buildSampleRecord();
  return { ...record, sources: record.sources.map((source) => ({ ...source, sample: true })) };
};
const build = (records: ReturnType<typeof buildSampleRecord>[]) => buildRecordPack(choosePackRecords(records), ORDER);

test('sample data is left out where there are other records, and labelled where there are none', () => {
  const mixed = build([sample(), real(), sample()]);
  assert.deepEqual([mixed.records.length, mixed.sample_records_left_out, mixed.sample_data], [1, 2, false]);
  const invented = build([sample(), sample()]);
  assert.deepEqual([invented.records.length, invented.sample_records_left_out, invented.sample_data], [2, 0, true]);
  assert.match(invented.headline, /^SAMPLE DATA: /);
  assert.match(invented.limitations[0] ?? '', /SAMPLE DATA/);
});

test('a pack has every source, flag and item of its records, and scores the flags', () => {
  const pack = build([
    real([flag('abn_cancelled')], { human_review_items: ['a', 'b'] }),
    real([flag('gst_cancelled')], { card: { human_review_items: ['b', 'c'] } }),
  ]);
  assert.deepEqual(
    pack.risk_flags.map(({ code }) => code),
    ['abn_cancelled', 'gst_cancelled'],
  );
  assert.deepEqual([pack.risk_score, pack.human_review_items], [55, ['a', 'b', 'c']]);
  assert.equal(pack.recommended_next_check, flag('abn_cancelled').recommended_next_check);
  assert.equal(pack.source_checks.length, 2);
  assert.deepEqual(packOfRecords.parse(pack), pack);
});

test('a pack without flags calls nothing clear', () => {
  const pack = build([real()]);
  assert.deepEqual([pack.risk_flags, pack.risk_score], [[], 0]);
  assert.match(pack.headline, /no flag, which is not a clearance/);
  assert.match(pack.limitations.join(' '), /not a clearance/);
});

test('flags that have only a code are not scored', () => {
  assert.deepEqual(build([real([{ code: 'abn_cancelled', severity: 'high' }])]).risk_flags, []);
});
