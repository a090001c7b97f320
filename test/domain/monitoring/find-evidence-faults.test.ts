import assert from 'node:assert/strict';
import test from 'node:test';
import { buildFingerprint, hashFacts } from '#domain/monitoring/fact-hashes.ts';
import {
  type CurrentEvidence,
  findEvidenceFaults,
  listEvidenceFacts,
  listUnobservedSources,
} from '#domain/monitoring/find-evidence-faults.ts';

const SALT = new Uint8Array(32).fill(3);
const plain = (field: string, normalized_value: string) => ({ field, normalized_value, evidence_ref: 'rec_a' });
const comparison = hashFacts(SALT, [plain('abn_status', 'ACTIVE'), plain('state', 'NSW')]);
const source = (source_id: string, observed_at: number) => ({ source_id, source_version: 'v', observed_at });
const EVIDENCE: CurrentEvidence = {
  evidence_pack_id: 'rec_a',
  comparison,
  source_versions: [source('abn', 5)],
  source_observed_at: 5,
};
const [first = '', second = ''] = comparison.fact_hashes;

type Bent = Partial<CurrentEvidence['comparison']>;
const CASES: { name: string; bent: Bent; fields: string[] }[] = [
  { name: 'sound evidence', bent: {}, fields: [] },
  { name: 'hashes alone', bent: { facts: undefined }, fields: [] },
  {
    name: 'facts that tell no values',
    bent: { facts: comparison.facts.map(({ field, value_hash }) => ({ field, value_hash })) },
    fields: [],
  },
  { name: 'another fingerprint', bent: { fingerprint: 'sha256:00' }, fields: ['comparison.fingerprint'] },
  { name: 'a hash left out', bent: { fact_hashes: [first] }, fields: ['comparison.fingerprint', 'comparison.facts'] },
  {
    name: 'a hash omitted, fingerprint recomputed',
    bent: { fact_hashes: [first], fingerprint: buildFingerprint([first]) },
    fields: ['comparison.facts'],
  },
  {
    name: 'hashes in another order',
    bent: { fact_hashes: [second, first], fingerprint: buildFingerprint([second, first]) },
    fields: ['comparison.fact_hashes'],
  },
  {
    name: 'a hash twice',
    bent: { fact_hashes: [first, first, second], fingerprint: buildFingerprint([first, first, second]) },
    fields: ['comparison.fact_hashes'],
  },
  { name: 'a fact left out', bent: { facts: comparison.facts.slice(1) }, fields: ['comparison.facts'] },
  {
    name: 'a value bent',
    bent: { facts: comparison.facts.map((fact) => ({ ...fact, normalized_value: 'X' })) },
    fields: ['comparison.facts'],
  },
  {
    name: 'a field bent',
    bent: { facts: comparison.facts.map((fact) => ({ ...fact, field: 'postcode' })) },
    fields: ['comparison.facts'],
  },
];

for (const { name, bent, fields } of CASES)
  test(`[monitors.confirm-hashes] ${name}: ${fields.length === 0 ? 'nothing is wrong' : `${fields.join(' and ')} is wrong`}`, () => {
    const faults = findEvidenceFaults({ ...EVIDENCE, comparison: { ...comparison, ...bent } }, SALT, null);
    assert.deepEqual(
      faults.map(({ field }) => field),
      fields,
    );
  });

test('[monitors.confirm-hashes] evidence that names a stored record must have its facts', () => {
  assert.deepEqual(findEvidenceFaults(EVIDENCE, SALT, comparison), []);
  const faults = findEvidenceFaults(EVIDENCE, SALT, hashFacts(SALT, [plain('state', 'VIC')]));
  assert.deepEqual(
    faults.map(({ field }) => field),
    ['evidence_pack_id'],
  );
});

test('every fault says what is required, so that a caller can fix it', () => {
  const bent = {
    comparison: { fingerprint: 'sha256:00', fact_hashes: [second, first], facts: comparison.facts.slice(1) },
    source_versions: [source('abn', 5), source('abn', 6)],
  };
  const problems = findEvidenceFaults(bent, SALT, comparison).map(({ field, problem }) => `${field} ${problem}`);
  assert.deepEqual(problems, [
    'comparison.fact_hashes must be in ascending order, each once',
    'comparison.fingerprint must be the SHA-256 of the fact_hashes',
    'comparison.facts must match fact_hashes exactly',
    'source_versions must name each source once',
    'evidence_pack_id names a record with other facts',
  ]);
});

test('several sources, each named once, are valid', () => {
  const two = { ...EVIDENCE, source_versions: [source('abn', 5), source('asic', 5)] };
  assert.deepEqual(findEvidenceFaults(two, SALT, null), []);
});

test('a source that is named twice is rejected, because it is ambiguous', () => {
  const twice = { ...EVIDENCE, source_versions: [source('abn', 5), source('abn', 6)] };
  assert.deepEqual(
    findEvidenceFaults(twice, SALT, null).map(({ field }) => field),
    ['source_versions'],
  );
});

test('[monitors.confirm-sources] every source of the baseline must be present and not older; an equal time is not older', () => {
  const baseline = [source('abn', 10), source('asic', 10)];
  assert.deepEqual(listUnobservedSources(baseline, [source('abn', 10), source('asic', 11)]), []);
  assert.deepEqual(listUnobservedSources(baseline, [source('abn', 9), source('asic', 10)]), ['abn']);
  assert.deepEqual(listUnobservedSources(baseline, [source('abn', 10)]), ['asic']);
  assert.deepEqual(listUnobservedSources(baseline, [source('abn', 10), source('asic', 10), source('new', 1)]), []);
});

test('for a hash without a fact only the hash is known', () => {
  const [fact] = comparison.facts;
  assert.ok(fact);
  assert.deepEqual(listEvidenceFacts({ ...comparison, facts: [fact] }), [fact, { field: null, value_hash: second }]);
});
