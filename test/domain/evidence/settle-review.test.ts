import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settleReview, type VerificationLabel } from '#domain/evidence/settle-review.ts';

const field = (name: string, label: VerificationLabel) => ({ field: name, label });

const CASES: [verdict: VerificationLabel, labels: VerificationLabel[], settled: VerificationLabel, items: string[]][] =
  [
    ['verified', [], 'verified', []],
    ['verified', ['verified'], 'verified', []],
    [
      'verified',
      ['verified', 'not_verified'],
      'human_review_required',
      ['The register gave no evidence for: Field 1.'],
    ],
    ['verified', ['human_review_required'], 'human_review_required', ['Review before you rely on: Field 0.']],
    [
      'not_verified',
      ['not_verified', 'human_review_required', 'not_verified'],
      'not_verified',
      ['Review before you rely on: Field 1.', 'The register gave no evidence for: Field 0, Field 2.'],
    ],
    ['human_review_required', ['verified'], 'human_review_required', []],
  ];
for (const [verdict, labels, settled, items] of CASES)
  test(`[review.labels] ${verdict} with ${labels.join(', ') || 'no fields'} is ${settled}`, () => {
    const fields = labels.map((label, at) => field(`field_${at}`, label));
    assert.deepEqual(settleReview(verdict, fields), { verdict: settled, items });
  });

test('[review.labels] an operation can describe its own fields, and gets only those not verified', () => {
  const fields = [field('a', 'verified'), field('b', 'human_review_required')];
  const { items } = settleReview('verified', fields, (unverified) => unverified.map((one) => `See ${one.field}.`));
  assert.deepEqual(items, ['See b.']);
});
