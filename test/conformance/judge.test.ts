import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSurprises } from './judge.ts';
import type { Findings } from './run-suite.ts';

const FINDINGS: Findings = new Map([
  ['passes', [{ id: 'one', status: 'SUCCESS' }]],
  [
    'fails',
    [
      { id: 'one', status: 'SUCCESS' },
      { id: 'two', status: 'FAILURE', errorMessage: 'No' },
    ],
  ],
  ['warns', [{ id: 'one', status: 'WARNING' }]],
  ['breaks', [{ id: 'wire-schema-valid', status: 'FAILURE' }]],
]);
const WHY = 'a reason';

test('a failure, a warning and a message that breaks the schema are surprises unless they have a reason, the last even then', () => {
  const breaks = 'breaks:wire-schema-valid is a FAILURE: no reason given';
  const fails = 'fails:two is a FAILURE: No';
  const warns = 'warns:one is a WARNING: no reason given';
  assert.deepEqual(listSurprises(FINDINGS, [], {}), [fails, warns, breaks]);
  assert.deepEqual(listSurprises(FINDINGS, [], { fails: WHY, 'warns:one': WHY }), [breaks]);
  assert.ok(listSurprises(FINDINGS, [], { 'breaks:wire-schema-valid': WHY, breaks: WHY }).includes(breaks));
});

test('what is expected to fail and passes is a surprise, and so is a scored scenario that was not run', () => {
  const expected = { fails: WHY, warns: WHY, passes: WHY, 'fails:one': WHY, unheard: WHY };
  const surprises = listSurprises(FINDINGS, ['passes', 'left out'], expected);
  assert.deepEqual(surprises, [
    'left out was not run',
    'breaks:wire-schema-valid is a FAILURE: no reason given',
    'passes is expected to fail and does not',
    'fails:one is expected to fail and does not',
    'unheard is expected to fail and does not',
  ]);
});
