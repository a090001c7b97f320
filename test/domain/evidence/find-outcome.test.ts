import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findOutcome } from '#domain/evidence/find-outcome.ts';

const CASES: readonly [says: string, answer: Record<string, unknown>, outcome: string | null][] = [
  ['a verdict comes before a status', { status: 'completed', card: { verdict: 'verified' } }, 'verified'],
  ['an outcome comes before a severity', { outcome: 'changed', severity: 'high' }, 'changed'],
  ['a capture has the severity of its flags', { role: 'check', severity: 'high' }, 'high'],
  ['the baseline of a new monitor has it too', { baseline: { severity: 'medium' } }, 'medium'],
  ['a capture without flags has no code', { role: 'check', severity: 'info' }, null],
];

for (const [says, answer, outcome] of CASES) test(says, () => assert.equal(findOutcome(answer), outcome));
