import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRenamedFact } from '#domain/monitoring/find-evidence-faults.ts';

const fact = (field: string | null, value_hash: string) => ({ field, value_hash });
const RENAMED = {
  field: 'comparison.facts',
  problem: 'must have the field of which the baseline knows the value_hash',
};
const BASELINE = { facts: [fact('state', 'sha256:1'), fact('postcode', 'sha256:2')] };

const CASES: [what: string, evidence: Parameters<typeof findRenamedFact>[1], fault: typeof RENAMED | null][] = [
  ['the same facts', BASELINE, null],
  ['other facts', { facts: [fact('state', 'sha256:3')] }, null],
  ['a hash that the baseline calls otherwise', { facts: [fact('state', 'sha256:2')] }, RENAMED],
  ['one of several renamed', { facts: [fact('state', 'sha256:1'), fact('abn', 'sha256:2')] }, RENAMED],
  ['no facts told', {}, null],
];
for (const [what, evidence, fault] of CASES)
  test(`evidence with ${what}: ${fault === null ? 'valid' : 'rejected'}`, () => {
    assert.deepEqual(findRenamedFact(BASELINE, evidence), fault);
    assert.equal(findRenamedFact({}, evidence), null, 'a baseline of hashes alone knows no names');
  });
