import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Change,
  type ComparedObservation,
  compareObservations,
  findSeverity,
  joinChanges,
} from '#domain/monitoring/compare-observations.ts';
import { hashFacts, isTargetHash } from '#domain/monitoring/fact-hashes.ts';

const SOURCE = { source_id: 'abn', source_version: 'abn-1', observed_at: 1 };
const PLAIN: ComparedObservation = {
  snapshot_id: 'snp_a',
  evidence_pack_id: 'rec_a',
  evidence_pack_ref: null,
  facts: [],
  risk_flags: [],
  source_versions: [SOURCE],
  isSample: false,
};
const fact = (field: string, value: string, evidence_ref?: string) => ({
  field,
  normalized_value: value,
  value_hash: `${field}=${value}`,
  evidence_ref,
});
const summarise = (changes: ReturnType<typeof compareObservations>) =>
  changes.map(({ field, old_value, new_value }) => [field, old_value, new_value]);

test('changes in both lists are reported once; all others are reported too, the most severe first', () => {
  const before = { ...PLAIN, facts: [fact('postcode', '2000'), fact('abn_status', 'ACTIVE')] };
  const first = compareObservations('ABN', before, {
    ...PLAIN,
    facts: [fact('postcode', '2010'), fact('abn_status', 'ACTIVE')],
  });
  const second = compareObservations('ABN', before, {
    ...PLAIN,
    facts: [fact('postcode', '2010'), fact('abn_status', 'CANCELLED')],
  });
  assert.deepEqual(summarise(joinChanges(first, second)), [
    ['abn_status', 'ACTIVE', 'CANCELLED'],
    ['postcode', '2000', '2010'],
  ]);
  assert.deepEqual(joinChanges(first, first), first);
  assert.deepEqual(joinChanges([], second), second);
  assert.deepEqual(joinChanges(first, []), first);
});

test('a field that changed to two values is two changes, and so is a flag with different severities in the lists', () => {
  const before = { ...PLAIN, facts: [fact('postcode', '2000')] };
  const to = (value: string) => compareObservations('ABN', before, { ...PLAIN, facts: [fact('postcode', value)] });
  assert.equal(joinChanges(to('2010'), to('2020')).length, 2);
  const flag = (severity: 'low' | 'high') =>
    compareObservations('ABN', PLAIN, { ...PLAIN, risk_flags: [{ code: 'abn_cancelled', severity }] });
  assert.equal(joinChanges(flag('low'), flag('high')).length, 2);
  assert.equal(joinChanges(flag('low'), flag('low')).length, 1);
});

const SIDE = { snapshot_id: 'snp_a', evidence_pack_id: 'rec_a', evidence_pack_ref: null };
const CHANGE: Change = {
  kind: 'identity',
  severity: 'low',
  field: 'business_name',
  old_value: null,
  new_value: null,
  old_hash: 'sha256:old',
  new_hash: 'sha256:new',
  evidence: { previous: SIDE, current: SIDE },
};
const BARE: Change = { ...CHANGE, old_hash: null, new_hash: null, old_value: 'low', new_value: 'high' };
const JOINED: [what: string, one: Change, other: Partial<Change>, count: number][] = [
  ['another kind', CHANGE, { kind: 'unknown' }, 2],
  ['another field', CHANGE, { field: null }, 2],
  ['another old hash', CHANGE, { old_hash: 'sha256:older' }, 2],
  ['no old hash', CHANGE, { old_hash: null }, 2],
  ['another new hash', CHANGE, { new_hash: 'sha256:newer' }, 2],
  ['no new hash', CHANGE, { new_hash: null }, 2],
  ['the same hashes, where the other has the values', CHANGE, { old_value: 'A', new_value: 'B' }, 1],
  ['another severity, with the same hashes', CHANGE, { severity: 'high' }, 1],
  ['no hashes and another old value', BARE, { old_value: 'medium' }, 2],
  ['no hashes and another new value', BARE, { new_value: 'medium' }, 2],
  ['no hashes and the same values', BARE, {}, 1],
];
for (const [what, one, other, count] of JOINED) {
  test(`a change joined with one that has ${what} is reported ${count === 1 ? 'once' : 'separately'}`, () => {
    assert.equal(joinChanges([one], [{ ...one, ...other }]).length, count);
  });
}

test('two removed names that are known only by hash are two changes', () => {
  const hash = (value_hash: string) => ({ field: 'business_name', value_hash });
  const before = { ...PLAIN, facts: [hash('a'), hash('b')] };
  const [withoutA, withoutB] = [hash('b'), hash('a')].map((left) =>
    compareObservations('ABN', before, { ...PLAIN, facts: [left] }),
  );
  assert.equal(joinChanges(withoutA ?? [], withoutB ?? []).length, 2);
});

test('a replaced source that two lists name differently is reported by each, because it has no hash', () => {
  const to = (source_version: string) =>
    compareObservations('ABN', PLAIN, { ...PLAIN, source_versions: [{ ...SOURCE, source_version }], isSample: true });
  assert.deepEqual(summarise(joinChanges(to('abn-2'), to('abn-3'))), [
    ['abn', 'abn-1', 'abn-2'],
    ['abn', 'abn-1', 'abn-3'],
  ]);
  assert.equal(joinChanges(to('abn-2'), to('abn-2')).length, 1);
});

test('the evidence of a change has the fact’s own reference if there is one, and no such field otherwise', () => {
  const current = { ...PLAIN, snapshot_id: 'snp_b', facts: [fact('postcode', '2010', 'rec_9')] };
  const [change] = compareObservations('ABN', { ...PLAIN, facts: [fact('postcode', '2000')] }, current);
  assert.deepEqual(change?.evidence, {
    previous: { snapshot_id: 'snp_a', evidence_pack_id: 'rec_a', evidence_pack_ref: null },
    current: { snapshot_id: 'snp_b', evidence_pack_id: 'rec_a', evidence_pack_ref: null, fact_evidence_ref: 'rec_9' },
  });
  assert.equal(Object.hasOwn(change?.evidence.previous ?? {}, 'fact_evidence_ref'), false);
});

test('changes of one severity are sorted by kind, field and hash, whatever the order of the facts', () => {
  const names = ['B', 'A', 'C'].map((value) => fact('business_name', value));
  const changes = compareObservations('ABN', PLAIN, {
    ...PLAIN,
    facts: [...names, fact('postcode', '2000'), fact('state', 'NSW')],
  });
  assert.deepEqual(
    changes.map(({ kind, field, new_value }) => [kind, field, new_value]),
    [
      ['address', 'postcode', '2000'],
      ['address', 'state', 'NSW'],
      ['identity', 'business_name', 'A'],
      ['identity', 'business_name', 'B'],
      ['identity', 'business_name', 'C'],
    ],
  );
});

test('a single-valued field that now has two values was removed and added', () => {
  const before = { ...PLAIN, facts: [fact('postcode', '2000')] };
  const two = { ...PLAIN, facts: [fact('postcode', '2010'), fact('postcode', '2020')] };
  assert.deepEqual(
    summarise(compareObservations('ABN', before, two)).sort(),
    [
      ['postcode', '2000', null],
      ['postcode', null, '2010'],
      ['postcode', null, '2020'],
    ].sort(),
  );
});

test('no changes have the severity info, and the highest severity counts for all', () => {
  assert.equal(findSeverity([]), 'info');
  assert.equal(findSeverity([{ severity: 'low' }, { severity: 'high' }, { severity: 'medium' }]), 'high');
});

test('only a complete target hash is one', () => {
  const hash = `hmac-sha256:${'0'.repeat(64)}`;
  assert.equal(isTargetHash(hash), true);
  for (const text of [`x${hash}`, `${hash}0`, ` ${hash}`, hash.toUpperCase(), hash.slice(0, -1), '1 Sample Street'])
    assert.equal(isTargetHash(text), false, text);
});

test('a duplicate fact counts once, with its first reference', () => {
  const plain = ['rec_1', 'rec_2'].map((evidence_ref) => ({ field: 'state', normalized_value: 'NSW', evidence_ref }));
  const { facts, fact_hashes } = hashFacts(Buffer.alloc(32), plain);
  assert.deepEqual([facts.map(({ evidence_ref }) => evidence_ref), fact_hashes.length], [['rec_1'], 1]);
});
