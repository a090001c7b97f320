import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { isPlainObject } from '#base/plain-object.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import type { Body } from '#test/support/answers.ts';
import {
  answerFrom,
  askWhatChanged,
  capture,
  confirm,
  MOVED_ABN,
  makeMonitor,
  NOVEMBER,
  OCTOBER,
  openMonitors,
  PID,
  STEADY_ABN,
  toEvidence,
} from '#test/support/monitored-targets.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';

const ABSENT_ABN = '51824753556';
const CALLS: [tool: string, request: Body][] = [
  ['abn_lookup', { abn: MOVED_ABN }],
  ['abn_lookup', { abn: ABSENT_ABN }],
  ['abn_history', { abn: MOVED_ABN }],
  ['gst_check', { abn: MOVED_ABN, as_at: '2024-03-12' }],
  ['gst_check', { abn: MOVED_ABN, as_at: '2000-08-01' }],
  ['verify_business_name_registration', { business_name: 'SAMPLE HARBOUR BREAD' }],
  ['verify_business_name_registration', { business_name: 'SAMPLE QUARRY' }],
  ['company_lookup', { company_name: 'SAMPLE QUARRY' }],
  ['company_lookup', { acn: '002637069' }],
  ['asic_licence_lookup', { licence_number: '999901' }],
  ['insolvency_check', { acn: '999000065' }],
  ['ban_check', { name: 'Alex Sampleson', kind: 'person' }],
  ['charity_lookup', { abn: '51999000104' }],
  ['indigenous_corporation_lookup', { abn_or_icn: '999902' }],
  ['asset_register_check', { mark: 'ZZ1' }],
  ['conduct_check', { abn: '86308026589' }],
  ['screen_name', { name: 'Viktor Examplov', birth_date: '1985' }],
  ['address_lookup', { raw_address: '1 SAMPLE STREET SAMPLETON NSW 2999', source_version: 'gnaf-sample-2026-08' }],
  ['planning_context', { gnaf_pid: 'GAVIC900000217' }],
  ['ppsr_search_organisation', { acn: '002 637 069', sample_response: true }],
  ['ppsr_search_serial_number', { serial_number: '1HGCM82633A004352', serial_type: 'vin', sample_response: true }],
];

let doors: RegisterDoors;
const records: DueDiligenceRecord[] = [];
before(async () => {
  doors = await openMonitors({}, OCTOBER);
  const { service } = doors;
  for (const [tool, request] of CALLS) await doors.callTool(tool, request);
  for (const abn of [MOVED_ABN, ABSENT_ABN]) await doors.post('/v1/verify-counterparty', { abn });
  const targets = [
    ['ABN', MOVED_ABN],
    ['ABN', STEADY_ABN],
    ['ACN', '002637069'],
    ['address', PID],
  ];
  const baselines = [];
  for (const [target_type, target] of targets)
    baselines.push(await capture(service, await makeMonitor(service, { target_type, target })));
  await answerFrom(service, 'abn', NOVEMBER);
  for (const baseline of baselines) await confirm(service, baseline, toEvidence(baseline));
  const [moved] = baselines;
  assert.ok(moved !== undefined);
  const later = await capture(service, moved, 'check');
  const window = { previous_pack_id: moved.evidence_pack_id, current_pack_id: later.evidence_pack_id };
  await askWhatChanged(service, window);
  const { body } = await doors.get('/v1/receipts/due-diligence?limit=100');
  for (const { record_id } of body.records as Body[])
    records.push((await doors.readRecord(record_id)) as DueDiligenceRecord);
});
after(() => doors.stop());

const build = (record: DueDiligenceRecord) =>
  buildRecordPage(record, { publicUrl: 'https://service.example', signedBy: 'k', canDraw: () => true });
const limitsOf = (record: DueDiligenceRecord | undefined) => {
  assert.ok(record !== undefined);
  return build(record).not_checked.rows.map(({ text }) => text);
};

test('every check leaves a record, and its page writes every value in words', () => {
  const tools = new Set(records.map(({ tool }) => tool));
  const others = ['verify_counterparty', 'capture_snapshot', 'confirm_no_changes', 'what_changed'];
  const asked = [...CALLS.map(([tool]) => tool), ...others];
  assert.deepEqual([...tools].sort(), [...new Set(asked)].sort());
  for (const record of records)
    assert.doesNotMatch(JSON.stringify(build(record)), /\[object |undefined|NaN|Invalid/, record.tool);
});

test('every kind of record has a headline with its answer', () => {
  for (const record of records) assert.match(build(record).headline ?? '', /^.{20,}[.”]$/, record.tool);
});

test('the pages of an observation and of an unknown ABN have the same source limitations as lookups', () => {
  const lookups = { abn: 'abn_lookup', 'asic-companies': 'company_lookup', gnaf: 'address_lookup' };
  const others = records.filter(({ tool, result }) => tool === 'capture_snapshot' || result.ok === false);
  assert.equal(others.length, 6);
  for (const other of others) {
    const source_id = other.sources[0]?.source_id as keyof typeof lookups;
    const found = records.find(({ tool, result }) => tool === lookups[source_id] && result.ok === true)?.result;
    const own = (isPlainObject(found?.property_evidence) ? found.property_evidence : found)?.limitations as string[];
    const said = limitsOf(other);
    // An address lookup lists its version first; the page shows it beside the source.
    for (const limit of own.slice(source_id === 'gnaf' ? 1 : 0)) assert.ok(said.includes(limit), limit);
  }
});
