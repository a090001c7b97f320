import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFindings } from '#domain/evidence/page/list-findings.ts';
import { compareFields } from '#domain/evidence/page/write-fact.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { writeName } from '#domain/evidence/page/write-member.ts';
import { writeRequest } from '#domain/evidence/page/write-request.ts';

// What a reader looks for first, in this order; other fields follow by name.
const FIRST =
  'name kind label outcome status registered as_at entity_name entityName business_name company_name licensee_name full_address gnaf_pid abn acn';
const FACTS =
  'entity_name company_name full_address entity_type company_type abn_status company_status pid_status abn_status_from registered_on deregistered_on replaced_by abn gst_status gst_from gst_to state postcode business_name former_name coordinates geocode_type';
// How the service reached its answer stays in the JSON.
const INTERNAL =
  'candidate_count clean confidence entity_type_code evidence evidence_ref fact_hashes fingerprint geocode_type match matched_on new_hash normalized_address_key old_hash source_id target_hash value_hash';

const write = (result: Record<string, unknown>) =>
  listFindings(result, 'none').map(({ label, value }) => `${label} = ${value}`);

test('findings are in the order in which people look for them, and the others follow by name', () => {
  const names = FIRST.split(' ');
  const result = Object.fromEntries(['zeta', 'alpha', ...names.toReversed()].map((name) => [name, `of ${name}`]));
  const wanted = [...names, 'alpha', 'zeta'].map((name) => `${writeName(name)} = of ${name}`);
  assert.deepEqual(write(result), wanted);
});

test('compared facts are in the order in which people look for them, and the others follow by name', () => {
  const names = FACTS.split(' ');
  assert.deepEqual(['zeta', 'alpha', ...names.toReversed()].sort(compareFields), [...names, 'alpha', 'zeta']);
  assert.equal(compareFields('alpha', 'alpha'), 0);
});

test('how the service reached its answer is not printed', () => {
  for (const name of INTERNAL.split(' ')) assert.deepEqual(write({ [name]: 'x' }), [], name);
});

test('only an address has a probability; a name has its similarity and its differences, if any', () => {
  const candidate = (match: object) => write({ candidates: [{ company_name: 'D', match }] });
  const differences = [
    { feature: 'spelling', cost: 0.1, meaning: 'A is spelt B' },
    { feature: 'missing_word', cost: 0.127, meaning: 'only one name has C' },
  ];
  assert.deepEqual(candidate({ score: 0.773, differences }), [
    'Candidate 1 = Company name: D; Likeness of the names: 77 of 100 (a measure, not a chance); What differs: A is spelt B; only one name has C',
  ]);
  assert.deepEqual(candidate({ confidence: 0.9, differences: [] }), ['Candidate 1 = Company name: D']);
  assert.deepEqual(candidate({ component_scores: {} }), ['Candidate 1 = Company name: D']);
  assert.deepEqual(candidate({ component_scores: {}, confidence: 0.005 }), [
    'Candidate 1 = Company name: D; Chance that it is the one meant: 1 in 100',
  ]);
});

test('abbreviations of registers and numbers are in upper case', () => {
  const names = 'abn acl acn afsl arbn asic gst id pid ppsr url vin';
  for (const name of names.split(' ')) assert.equal(writeLabel(`the_${name}`), `The ${name.toUpperCase()}`);
});

test('arguments that concern only the call are not printed', () => {
  const request = { idempotency_key: 'k', limit: 5, reference: 'r', abn: '1' };
  assert.equal(
    writeRequest(request, (text) => text),
    'ABN “1”',
  );
});
