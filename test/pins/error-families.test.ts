import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_FAMILIES } from '#contract/error-families.ts';

function codesOf(family: keyof typeof ERROR_FAMILIES): string[] {
  return [...ERROR_FAMILIES[family].codes];
}

test('the evidence pack codes [errors.family.evidence-pack]', () => {
  assert.deepEqual(codesOf('evidence_pack'), [
    'invalid_input',
    'authentication_required',
    'invalid_id',
    'not_found',
    'legacy_artifact_unavailable',
    'store_unavailable',
    'pdf_render_error',
    'upstream_error',
  ]);
});

test('the ABN lookup codes [errors.family.abn]', () => {
  assert.deepEqual(codesOf('abn_lookup'), [
    'invalid_abn',
    'abn_not_found',
    'rate_limited',
    'upstream_error',
    'network_error',
    'parse_error',
  ]);
});

test('the address lookup codes [errors.family.address]', () => {
  assert.deepEqual(codesOf('address_lookup'), [
    'invalid_input',
    'invalid_source_version',
    'incomplete_address',
    'invalid_state',
    'invalid_postcode',
    'unsupported_street_type',
    'shard_read_failed',
    'unauthorized',
  ]);
});

test('the what-changed codes [errors.family.what-changed]', () => {
  assert.deepEqual(codesOf('what_changed'), [
    'invalid_input',
    'snapshot_not_found',
    'snapshot_mismatch',
    'ambiguous_target',
    'storage_error',
    'unauthorized',
  ]);
});

test('the confirm-no-changes codes [errors.family.confirm]', () => {
  assert.deepEqual(codesOf('confirm_no_changes'), [
    'invalid_input',
    'unauthorized',
    'monitor_not_found',
    'baseline_not_captured',
    'baseline_mismatch',
    'recheck_failed',
  ]);
});

test('the codes of the families that the specification does not name', () => {
  assert.deepEqual(codesOf('general'), ['invalid_input', 'invalid_id', 'authentication_required', 'not_found']);
  assert.deepEqual(codesOf('jobs'), ['invalid_input', 'invalid_id', 'authentication_required', 'job_not_found']);
  assert.deepEqual(codesOf('ppsr'), ['invalid_input', 'authentication_required', 'ppsr_unavailable']);
});

test('a missing credential is unauthorized in three families and authentication_required in all others [errors.unauthenticated-word]', () => {
  const words = Object.fromEntries(
    Object.entries(ERROR_FAMILIES).map(([name, { unauthenticated }]) => [name, unauthenticated]),
  );
  assert.deepEqual(words, {
    general: 'authentication_required',
    evidence_pack: 'authentication_required',
    abn_lookup: 'authentication_required',
    address_lookup: 'unauthorized',
    what_changed: 'unauthorized',
    confirm_no_changes: 'unauthorized',
    jobs: 'authentication_required',
    ppsr: 'authentication_required',
  });
});

test('a foreign account is unauthorized in the families that have the word and account_mismatch in all others', () => {
  for (const [name, { codes, accountMismatch }] of Object.entries(ERROR_FAMILIES)) {
    const hasWord = (codes as readonly string[]).includes('unauthorized');
    assert.equal(accountMismatch, hasWord ? 'unauthorized' : 'account_mismatch', name);
  }
});

test('an unavailable store is storage_error in what-changed and store_unavailable in all others', () => {
  for (const [name, { storeDown }] of Object.entries(ERROR_FAMILIES)) {
    assert.equal(storeDown, name === 'what_changed' ? 'storage_error' : 'store_unavailable', name);
  }
});
