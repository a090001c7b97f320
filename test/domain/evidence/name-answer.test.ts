import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOutcome, findSubjectName } from '#domain/evidence/name-answer.ts';

test('an answer is named after what it settled on, never after a candidate or one of several holders', () => {
  const candidates = [{ full_address: '12 SAMPLE STREET' }, { full_address: '12 SAMPLE ROAD' }];
  const nameAddress = (verdict: string, matched_address: string | null) =>
    findSubjectName({ candidates, property_evidence: { verdict, subject: { matched_address } } });
  assert.equal(nameAddress('not_found', null), null);
  assert.equal(nameAddress('matched', '12 A'), '12 A');
  assert.equal(nameAddress('needs_review', '12 A'), null, 'the nearest one');
  assert.equal(findSubjectName({ company: null, candidates: [{ company_name: 'CAKES' }] }), null);
  assert.equal(findSubjectName({ licences: [{ licensee_name: 'A' }, { licensee_name: 'B' }] }), null);
  assert.equal(findSubjectName({ licences: [{ licensee_name: 'A' }, { licensee_name: 'A' }] }), 'A');
  assert.equal(findSubjectName({ card: { fields: [{ field: 'entity_name', value: 'BAKERY' }] } }), 'BAKERY');
  assert.equal(findSubjectName({ entityName: 'BAKERY' }), 'BAKERY');
  const facts = [{ field: 'entity_name', normalized_value: 'BAKERY PROPRIETARY LIMITED' }];
  assert.equal(findSubjectName({ facts }), 'BAKERY PTY LTD', 'as on the watchlist');
  const [old, main] = [
    { kind: 'main', name: 'OLD', is_current: false },
    { kind: 'main', name: 'MAIN', is_current: true },
  ];
  assert.equal(findSubjectName({ tool: 'abn_history', names: [old, main] }), 'MAIN');
});

test('the outcome of an answer is its verdict, also in its card, before an outcome and a status', () => {
  assert.equal(findOutcome({ status: 'matched', company: { status: 'REGD' }, verdict: 'verified' }), 'verified');
  assert.equal(findOutcome({ ok: true, card: { verdict: 'not_verified' } }), 'not_verified');
  assert.equal(findOutcome({ status: 'ambiguous', property_evidence: { verdict: 'needs_review' } }), 'needs_review');
  assert.equal(findOutcome({ registered: true, label: 'verified' }), null);
  assert.equal(findOutcome({ outcome: 'changed', severity: 'high' }), 'changed');
});

test('what a monitor saw has the severity of its flags as its outcome, and none without flags', () => {
  assert.equal(findOutcome({ role: 'check', severity: 'high' }), 'high');
  assert.equal(findOutcome({ baseline: { severity: 'medium' } }), 'medium');
  assert.equal(findOutcome({ role: 'check', severity: 'info' }), null);
});
