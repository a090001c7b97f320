import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type ComparedObservation,
  compareObservations,
  decideOutcome,
  findSeverity,
} from '#domain/monitoring/compare-observations.ts';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';

const SALT = new Uint8Array(32).fill(1);

function build(
  id: string,
  said: Record<string, string[]>,
  more: Partial<ComparedObservation> = {},
): ComparedObservation {
  const plain = Object.entries(said).flatMap(([field, values]) =>
    values.map((normalized_value) => ({ field, normalized_value, evidence_ref: `${id}/${field}` })),
  );
  return {
    snapshot_id: id,
    evidence_pack_id: `rec_${id}`,
    evidence_pack_ref: null,
    facts: hashFacts(SALT, plain).facts,
    risk_flags: [],
    source_versions: [],
    isSample: false,
    ...more,
  };
}

type Case = {
  type: TargetType;
  field: string;
  from: string[];
  to: string[];
  expected: string[];
};

const CASES: Case[] = [
  { type: 'ABN', field: 'abn_status', from: ['ACTIVE'], to: ['CANCELLED'], expected: ['status high ACTIVE>CANCELLED'] },
  {
    type: 'ABN',
    field: 'abn_status',
    from: ['CANCELLED'],
    to: ['ACTIVE'],
    expected: ['status medium CANCELLED>ACTIVE'],
  },
  { type: 'ABN', field: 'abn_status', from: ['ACTIVE'], to: ['NOT HELD'], expected: ['status high ACTIVE>NOT HELD'] },
  { type: 'ABN', field: 'abn_status', from: [], to: ['ACTIVE'], expected: ['status high null>ACTIVE'] },
  {
    type: 'ABN',
    field: 'abn_status_from',
    from: ['2020-01-01'],
    to: ['2020-01-02'],
    expected: ['status low 2020-01-01>2020-01-02'],
  },
  {
    type: 'ABN',
    field: 'gst_status',
    from: ['REGISTERED'],
    to: ['CANCELLED'],
    expected: ['registration medium REGISTERED>CANCELLED'],
  },
  {
    type: 'ABN',
    field: 'gst_status',
    from: ['NONE'],
    to: ['REGISTERED'],
    expected: ['registration low NONE>REGISTERED'],
  },
  { type: 'ABN', field: 'gst_to', from: [], to: ['2027-06-30'], expected: ['registration medium null>2027-06-30'] },
  { type: 'ABN', field: 'gst_from', from: ['2000-07-01'], to: [], expected: ['registration low 2000-07-01>null'] },
  { type: 'ABN', field: 'entity_name', from: ['A'], to: ['B'], expected: ['identity medium A>B'] },
  { type: 'ABN', field: 'entity_type', from: ['PRV'], to: ['PUB'], expected: ['identity medium PRV>PUB'] },
  { type: 'ABN', field: 'replaced_by', from: [], to: ['51824753556'], expected: ['identity high null>51824753556'] },
  { type: 'ABN', field: 'postcode', from: ['2000'], to: ['2001'], expected: ['address low 2000>2001'] },
  { type: 'ABN', field: 'state', from: ['NSW'], to: ['VIC'], expected: ['address low NSW>VIC'] },
  {
    type: 'ABN',
    field: 'business_name',
    from: ['A'],
    to: ['B'],
    expected: ['identity low A>null', 'identity low null>B'],
  },
  {
    type: 'ABN',
    field: 'never_heard_of',
    from: ['A'],
    to: ['B'],
    expected: ['unknown medium A>null', 'unknown medium null>B'],
  },
  { type: 'ACN', field: 'company_name', from: ['A'], to: ['B'], expected: ['identity medium A>B'] },
  { type: 'ACN', field: 'company_type', from: ['A'], to: ['B'], expected: ['identity medium A>B'] },
  { type: 'ACN', field: 'company_status', from: ['REGD'], to: ['EXAD'], expected: ['status high REGD>EXAD'] },
  { type: 'ACN', field: 'company_status', from: ['SOFF'], to: ['REGD'], expected: ['status medium SOFF>REGD'] },
  { type: 'ACN', field: 'registered_on', from: ['A'], to: ['B'], expected: ['registration medium A>B'] },
  {
    type: 'ACN',
    field: 'deregistered_on',
    from: [],
    to: ['2026-01-01'],
    expected: ['registration high null>2026-01-01'],
  },
  { type: 'ACN', field: 'former_name', from: [], to: ['A'], expected: ['identity low null>A'] },
  { type: 'ACN', field: 'abn', from: ['1'], to: ['2'], expected: ['identity medium 1>2'] },
  {
    type: 'address',
    field: 'pid_status',
    from: ['PRINCIPAL'],
    to: ['NOT HELD'],
    expected: ['status high PRINCIPAL>NOT HELD'],
  },
  { type: 'address', field: 'full_address', from: ['A'], to: ['B'], expected: ['address medium A>B'] },
  { type: 'address', field: 'coordinates', from: ['1,2'], to: ['1,3'], expected: ['address low 1,2>1,3'] },
  { type: 'address', field: 'geocode_type', from: ['A'], to: ['B'], expected: ['address info A>B'] },
  { type: 'VIN', field: 'entity_name', from: ['A'], to: [], expected: ['unknown medium A>null'] },
];

for (const { type, field, from, to, expected } of CASES)
  test(`[monitors.change-table] ${type} ${field}: ${from.join() || 'nothing'} to ${to.join() || 'nothing'}`, () => {
    const changes = compareObservations(type, build('a', { [field]: from }), build('b', { [field]: to }));
    const said = changes.map(
      ({ kind, severity, old_value, new_value }) => `${kind} ${severity} ${old_value}>${new_value}`,
    );
    assert.deepEqual(said.sort(), expected.sort());
    assert.equal(decideOutcome(changes), 'changed');
  });

const readOf = (source_id: string, source_version: string, isSample: boolean | null = false) => ({
  source_versions: [{ source_id, source_version, observed_at: 1 }],
  isSample,
});
const listSourceMoves = (before: Partial<ComparedObservation>, after: Partial<ComparedObservation>) =>
  compareObservations('ABN', build('a', {}, before), build('b', {}, after)).map(
    ({ kind, severity, field, old_value, new_value }) => [kind, severity, field, old_value, new_value],
  );

test('a newer version of a source with the same facts is not a change', () => {
  assert.deepEqual(listSourceMoves(readOf('abn', '1'), readOf('abn', '2')), []);
  assert.deepEqual(listSourceMoves(readOf('abn', '1'), readOf('abn', 'live')), [], 'nor is the live register');
});

test('a replaced source is a change: a register instead of a sample, or another source', () => {
  assert.deepEqual(listSourceMoves(readOf('abn', 'sample-1', true), readOf('abn', '2')), [
    ['source_version', 'info', 'abn', 'sample-1', '2'],
  ]);
  assert.deepEqual(listSourceMoves(readOf('abn', '1'), readOf('asic', '2')), [
    ['source_version', 'info', 'abn', '1', null],
    ['source_version', 'info', 'asic', null, '2'],
  ]);
});

test('a caller’s evidence does not count as a replaced source, whether it is a sample or names an additional source', () => {
  assert.deepEqual(listSourceMoves(readOf('abn', 'sample-1', true), readOf('abn', 'sample-1', null)), []);
  const more = { source_versions: [...readOf('abn', '1').source_versions, ...readOf('asic', '2').source_versions] };
  assert.deepEqual(listSourceMoves(readOf('abn', '1'), more), []);
  assert.deepEqual(listSourceMoves(more, readOf('abn', '1')), []);
});

test('a source that is no longer observed is reported', () => {
  assert.deepEqual(listSourceMoves(readOf('asic', '1'), {}), [['source_version', 'info', 'asic', '1', null]]);
});

test('a flag that appears, disappears or changes is a risk with the flag’s severity; an unchanged flag is not', () => {
  const flags = (...all: [string, 'low' | 'high'][]) => ({
    risk_flags: all.map(([code, severity]) => ({ code, severity, evidence_ref: `of ${code}` })),
  });
  const before = flags(['gone', 'low'], ['stays', 'high'], ['rises', 'low']);
  const after = flags(['stays', 'high'], ['rises', 'high'], ['new', 'low']);
  const changes = compareObservations('ABN', build('a', {}, before), build('b', {}, after));
  assert.deepEqual(
    changes.map(({ kind, severity, field, old_value, new_value }) => [kind, severity, field, old_value, new_value]),
    [
      ['risk', 'high', 'rises', 'low', 'high'],
      ['risk', 'low', 'gone', 'low', null],
      ['risk', 'low', 'new', null, 'low'],
    ],
  );
  assert.equal(changes[0]?.evidence.current.fact_evidence_ref, 'of rises');
  assert.equal(decideOutcome(changes), 'changed');
});

test('the most severe change comes first and names the evidence on both sides', () => {
  const before = build('a', { postcode: ['2000'], abn_status: ['ACTIVE'] });
  const after = build('b', { postcode: ['2001'], abn_status: ['CANCELLED'] });
  const changes = compareObservations('ABN', before, after);
  assert.deepEqual(
    changes.map(({ field }) => field),
    ['abn_status', 'postcode'],
  );
  assert.deepEqual(changes[0]?.evidence, {
    previous: {
      snapshot_id: 'a',
      evidence_pack_id: 'rec_a',
      evidence_pack_ref: null,
      fact_evidence_ref: 'a/abn_status',
    },
    current: {
      snapshot_id: 'b',
      evidence_pack_id: 'rec_b',
      evidence_pack_ref: null,
      fact_evidence_ref: 'b/abn_status',
    },
  });
  assert.match(changes[0]?.old_hash ?? '', /^sha256:[0-9a-f]{64}$/);
  assert.notEqual(changes[0]?.old_hash, changes[0]?.new_hash);
});

test('a hash without a fact is a change of an unknown field, and its value is not guessed', () => {
  const current = { ...build('b', {}), facts: [{ field: null, value_hash: 'sha256:ff' }] };
  const [change] = compareObservations('ABN', build('a', {}), current);
  assert.deepEqual(
    [change?.kind, change?.severity, change?.field, change?.new_value, change?.new_hash],
    ['unknown', 'medium', null, null, 'sha256:ff'],
  );
});

test('a status known only by its hash is not taken as active', () => {
  const hidden = { ...build('b', {}), facts: [{ field: 'abn_status', value_hash: 'sha256:ff' }] };
  const [change] = compareObservations('ABN', build('a', { abn_status: ['CANCELLED'] }), hidden);
  assert.equal(change?.severity, 'high');
});

test('[monitors.severity] the severity of a response is the highest of its changes, or info without any', () => {
  assert.equal(findSeverity([]), 'info');
  assert.equal(findSeverity([{ severity: 'low' }, { severity: 'high' }, { severity: 'medium' }]), 'high');
  assert.equal(findSeverity([{ severity: 'low' }, { severity: 'info' }]), 'low');
});

test('without changes the outcome is no_change', () => assert.equal(decideOutcome([]), 'no_change'));
