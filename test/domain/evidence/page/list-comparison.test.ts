import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listComparison, listUnobserved, writeComparisonHeadline } from '#domain/evidence/page/list-comparison.ts';
import { compareFields, writeFactLabel, writeFactValue } from '#domain/evidence/page/write-fact.ts';
import { CHANGE_RULES } from '#domain/monitoring/change-rules.ts';

type Members = Record<string, unknown>;

const fact = (field: string, normalized_value?: string, value_hash = `sha256:${field}`) => ({
  field,
  value_hash,
  ...(normalized_value === undefined ? {} : { normalized_value, evidence_ref: 'rec_B' }),
});
const FACTS = [fact('postcode', '2000'), fact('entity_name', 'A PROPRIETARY LIMITED'), fact('abn_status', 'ACTIVE')];
const comparison = (facts: readonly Members[] = FACTS) => ({
  fingerprint: 'sha256:0',
  fact_hashes: facts.map(({ value_hash }) => value_hash),
  facts,
});
const observation = (evidence_pack_id: string) => ({
  snapshot_id: `snp_${evidence_pack_id}`,
  evidence_pack_id,
  created_at: Date.UTC(2026, 10, 16, 5),
  source_observed_at: Date.UTC(2026, 9, 4, 8),
  source_versions: [{ source_id: 'abn', source_version: 'abn-2026-10', observed_at: 0 }],
});
const change = (changes: Members, pack = 'rec_C') => ({
  kind: 'status',
  severity: 'high',
  field: 'abn_status',
  old_value: 'ACTIVE',
  new_value: 'CANCELLED',
  old_hash: 'sha256:abn_status',
  new_hash: 'sha256:other',
  evidence: { previous: {}, current: { evidence_pack_id: pack } },
  ...changes,
});
const confirm = (changes: readonly Members[], evidence: Members = comparison(), sent = 'rec_E') => ({
  record_id: 'rec_C',
  tool: 'confirm_no_changes',
  request: { current_evidence: { evidence_pack_id: sent, comparison: evidence } },
  result: {
    outcome: changes.some(({ kind }) => kind !== 'source_version') ? 'changed' : 'no_change',
    severity: 'high',
    check: { check_id: 'chk_1', audit_correlation_id: 'aud_1' },
    baseline_snapshot: observation('rec_B'),
    current_snapshot: observation(sent),
    changes,
  },
});
const write = (record: Parameters<typeof listComparison>[0]) =>
  listComparison(record)?.map(({ label, value }) => `${label} = ${value}`) ?? null;
const WRITTEN = [
  'How values are written = Values are written as they are compared: names and words in capitals, legal forms spelt out, without punctuation. The register may write them otherwise.',
];

test('a baseline lists each observed fact with its value, in the order in which people look for it', () => {
  const result = {
    role: 'baseline',
    snapshot_id: 'snp_1',
    subscription_id: 'mon_1',
    risk_flags: [{ code: 'abn_cancelled', severity: 'high' }],
    comparison: comparison(),
  };
  const record = { record_id: 'rec_B', tool: 'capture_snapshot', request: {}, result };
  assert.deepEqual(write(record), [
    'Entity name = A PROPRIETARY LIMITED',
    'ABN status = ACTIVE',
    'Postcode = 2000',
    'Risk flags = The ABN is cancelled. (high)',
    'Kept = snp_1, by the monitor mon_1',
    ...WRITTEN,
    'In record.json alone = the hashes by which the facts are compared',
  ]);
  assert.match(writeComparisonHeadline(record) ?? '', /^Recorded as the baseline .* it confirms nothing\.$/);
  assert.match(
    writeComparisonHeadline({ ...record, result: { role: 'check' } }) ?? '',
    /^Recorded as a later snapshot/,
  );
  assert.match(listUnobserved(record)[0] ?? '', /^Only the facts above were recorded/);
});

test('a confirmation shows the compared facts with values, what they were compared with, and what only the JSON has', () => {
  const record = confirm([]);
  assert.deepEqual(write(record), [
    'Baseline = rec_B, kept 2026-11-16 05:00:00 UTC, of data as at 2026-10-04 08:00:00 UTC (abn-2026-10)',
    'Evidence that was sent = rec_E, sent 2026-11-16 05:00:00 UTC, of data as at 2026-10-04 08:00:00 UTC (abn-2026-10)',
    'Entity name = A PROPRIETARY LIMITED (unchanged)',
    'ABN status = ACTIVE (unchanged)',
    'Postcode = 2000 (unchanged)',
    'Check = chk_1, aud_1',
    ...WRITTEN,
    'In record.json alone = the hashes of the facts, and the ids of the snapshots',
  ]);
  assert.equal(
    writeComparisonHeadline(record),
    'No difference was seen between the baseline and what was compared with it.',
  );
  assert.equal(
    write(confirm([], comparison(), 'rec_B'))?.[1],
    'Evidence that was sent = the baseline itself, sent again',
  );
});

test('a difference comes first, with both values and its severity, and is not also listed as unchanged', () => {
  const changes = [
    change({}),
    change({
      field: 'abn_cancelled',
      kind: 'risk',
      old_value: null,
      new_value: 'high',
      old_hash: null,
      new_hash: null,
    }),
    change({ field: 'gst_to', old_value: null, old_hash: null, new_value: '2026-10-15', severity: 'medium' }),
    change(
      { field: 'postcode', new_value: null, new_hash: null, old_value: '2000', old_hash: 'sha256:postcode' },
      'rec_E',
    ),
    change({ field: null, old_value: null, new_value: null, new_hash: 'sha256:new', severity: 'medium' }),
    change({
      kind: 'source_version',
      field: 'abn',
      old_value: 'abn-1',
      new_value: 'abn-2',
      old_hash: null,
      new_hash: null,
    }),
  ];
  assert.deepEqual(
    write(confirm(changes))?.filter((line) => !/^(Baseline|Evidence|Check|How|In record)/.test(line)),
    [
      'Differs: ABN status = was ACTIVE, is CANCELLED (severity high)',
      'Differs: a risk flag = new: The ABN is cancelled. (severity high)',
      'Differs: GST registered until = new: 2026-10-15 (severity medium)',
      'Differs: Postcode = was 2000, and is no more (severity high; stated by the evidence that was sent, not read by the service)',
      'Differs: A fact without a name = was a value of which the record has the hash alone, is a value of which the record has the hash alone (severity medium)',
      'Version of the source = was abn-1, is abn-2',
      'Entity name = A PROPRIETARY LIMITED (unchanged)',
    ],
  );
  assert.equal(
    writeComparisonHeadline(confirm(changes)),
    '5 differences, and another version of the source, were seen between the baseline and what was compared with it (6 entries in the JSON); the most serious is of high severity.',
  );
  assert.match(writeComparisonHeadline(confirm(changes.slice(0, 1))) ?? '', /^1 difference was seen[^(]*$/);
  assert.match(writeComparisonHeadline(confirm(changes.slice(0, 2))) ?? '', /^2 differences were seen[^(]*$/);
  assert.equal(
    writeComparisonHeadline(confirm(changes.slice(5))),
    'No difference was seen between the baseline and what was compared with it, but for another version of the source (1 entry in the JSON).',
  );
});

test('a flag that disappeared or changed its severity is reported as that', () => {
  const flag = { kind: 'risk', field: 'abn_cancelled', old_hash: null, new_hash: null };
  const moves = [
    change({ ...flag, old_value: 'high', new_value: null }),
    change({ ...flag, old_value: 'low', new_value: 'high' }),
  ];
  assert.deepEqual(write(confirm(moves))?.slice(0, 2), [
    'Differs: a risk flag = no more: The ABN is cancelled. (severity high)',
    'Differs: a risk flag = The ABN is cancelled. It was low, is high (severity high)',
  ]);
});

test('facts that were compared only by hash are counted, and unsent values are not invented', () => {
  const hashesOnly = write(confirm([], { ...comparison(), facts: undefined }));
  assert.deepEqual(hashesOnly?.slice(2), [
    'Check = chk_1, aud_1',
    'By their hash alone = 3 facts were compared whose values are not in this record.',
    'In record.json alone = the hashes of the facts, and the ids of the snapshots',
  ]);
  const one = write(confirm([change({})], comparison([...FACTS, fact('state')])));
  assert.ok(
    one?.includes('By their hash alone = 1 fact was compared whose values are not in this record.'),
    String(one),
  );
});

test('two compared observations each state when they were stored and which day they describe', () => {
  const result = {
    outcome: 'no_change',
    changes: [],
    previous_snapshot: observation('rec_1'),
    current_snapshot: { ...observation('rec_2'), risk_flags: [] },
  };
  const record = { record_id: 'rec_C', tool: 'what_changed', request: {}, result };
  assert.deepEqual(write(record)?.slice(0, 4), [
    'Earlier snapshot = rec_1, kept 2026-11-16 05:00:00 UTC, of data as at 2026-10-04 08:00:00 UTC (abn-2026-10)',
    'Later snapshot = rec_2, kept 2026-11-16 05:00:00 UTC, of data as at 2026-10-04 08:00:00 UTC (abn-2026-10)',
    'Risk flags, later snapshot = none',
    'Not in this record = The facts that are the same in both snapshots: the records of the two have them.',
  ]);
  assert.equal(
    writeComparisonHeadline(record),
    'No difference was seen between the earlier snapshot and the later one.',
  );
  assert.match(listUnobserved(record)[0] ?? '', /not the register as it is now/);
});

test('other checks have no comparison', () => {
  const record = { record_id: 'rec_C', tool: 'abn_lookup', request: {}, result: {} };
  assert.deepEqual([listComparison(record), writeComparisonHeadline(record), listUnobserved(record)], [null, null, []]);
});

test('a value is printed with the meaning of its code, and a missing value with the service’s own words', () => {
  const table: [field: string, value: string, written: string][] = [
    ['company_status', 'EXAD', 'Under external administration (code EXAD)'],
    ['company_status', 'NOT HELD', 'not in the source that was read'],
    [
      'company_type',
      'APTY LMSH PROP',
      'Australian proprietary company (code APTY), Limited by shares (code LMSH), PROP',
    ],
    ['company_type', 'FNOS - -', 'Foreign company registered in Australia (code FNOS)'],
    ['entity_type', 'PRV', 'code PRV of the register'],
    ['entity_type', 'DISCRETIONARY TRUST', 'DISCRETIONARY TRUST'],
    ['entity_name', 'WITHHELD', 'withheld by the register'],
    ['postcode', '2000', '2000'],
  ];
  for (const [field, value, written] of table) assert.equal(writeFactValue(field, value), written);
});

test('any fact name and any time that a caller sends can be printed', () => {
  for (const field of ['constructor', '__proto__', 'toString', '']) {
    assert.equal(typeof writeFactLabel(field), 'string');
    assert.equal(writeFactValue(field, 'x'), 'x');
  }
  const late = { ...observation('rec_B'), source_observed_at: Number.MAX_SAFE_INTEGER };
  const record = confirm([]);
  const reported = write({ ...record, result: { ...record.result, baseline_snapshot: late } });
  assert.match(reported?.[0] ?? '', /of data as at no time given/);
});

test('every fact that a monitor compares has a position and a name', () => {
  const fields = Object.values(CHANGE_RULES).flatMap((rules) => Object.keys(rules));
  for (const field of fields) {
    assert.ok(compareFields(field, 'zzz') < 0, `${field} comes before unknown fields`);
    assert.doesNotMatch(writeFactLabel(field), /_/);
  }
  assert.deepEqual(['zzz', 'postcode', 'aaa', 'entity_name'].sort(compareFields), [
    'entity_name',
    'postcode',
    'aaa',
    'zzz',
  ]);
});

test('an observation without a known time is printed without one', () => {
  const record = confirm([]);
  const { created_at: _, source_observed_at: __, ...untimed } = record.result.baseline_snapshot;
  const lines = write({ ...record, result: { ...record.result, baseline_snapshot: untimed } });
  const said = lines?.find((line) => line.includes('rec_B')) ?? '';
  assert.match(said, /rec_B, \S+ no time given, of data as at no time given \(abn-2026-10\)/);
});

test('an unchanged result names the remaining risks of the baseline, and a replaced source is named', () => {
  const flags = (...codes: string[]) => ({ standing_flags: codes.map((code) => ({ code, severity: 'high' })) });
  const headline = (more: Members, changes: readonly Members[] = []) => {
    const record = confirm(changes);
    return writeComparisonHeadline({ ...record, result: { ...record.result, ...more } });
  };
  const calm = 'No difference was seen between the baseline and what was compared with it.';
  assert.equal(headline(flags()), calm);
  assert.equal(headline(flags('abn_cancelled')), `${calm} A risk flag of the baseline remains: The ABN is cancelled.`);
  assert.match(
    headline(flags('abn_cancelled', 'abn_replaced')) ?? '',
    /2 risk flags of the baseline remain: The ABN is/,
  );
  const exchanged = change({ kind: 'source_version', field: 'abn', old_value: 's', new_value: 'r' });
  assert.equal(
    headline({ outcome: 'changed' }, [exchanged]),
    'The source itself was exchanged between the baseline and what was compared with it (1 entry in the JSON); no other difference was seen.',
  );
});

test('a confirmation says what the service read and whether it is newer than the baseline; older records say neither', () => {
  const lines = (newer_than_baseline: boolean) => {
    const record = confirm([]);
    const read = [{ source_id: 'abn', source_version: 'abn-11', observed_at: Date.UTC(2026, 10, 1, 8) }];
    const result = { ...record.result, observation: { read, newer_than_baseline } };
    return write({ ...record, result })?.find((line) => line.startsWith('Read by the service'));
  };
  assert.match(lines(true) ?? '', /= abn-11, of data as at 2026-11-01 08:00:00 UTC \(newer than the baseline\)$/);
  assert.match(lines(false) ?? '', /\(no newer than the baseline, so a change since then could not be seen\)$/);
  assert.ok(!write(confirm([]))?.some((line) => line.startsWith('Read by the service')));
});
