import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decidePpsrGate, type GateEvidence } from '#domain/gates/ppsr-gate.ts';

const NEEDED = ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'];

function recorded(kind: string, evidence_ref = 'file 7'): GateEvidence {
  return { kind, evidence_ref, recorded_by: 'operator', recorded_at: '2026-08-05T02:00:00Z' };
}

function listSubsets(kinds: readonly string[]): string[][] {
  return kinds.reduce<string[][]>((sets, kind) => sets.concat(sets.map((set) => [...set, kind])), [[]]);
}

for (const kinds of listSubsets(NEEDED)) {
  const opens = kinds.length === 3;
  test(`with ${kinds.join(' and ') || 'no evidence'} the gate is ${opens ? 'open' : 'closed'} [availability.ppsr-gate-evidence]`, () => {
    assert.deepEqual(decidePpsrGate(kinds.map((kind) => recorded(kind))), {
      gate: 'ppsr',
      open: opens,
      missing: NEEDED.filter((kind) => !kinds.includes(kind)),
    });
  });
}

test('one piece recorded three times is one piece', () => {
  const evidence = Array.from({ length: 3 }, () => recorded('durable_audit_evidence'));
  assert.equal(decidePpsrGate(evidence).open, false);
});

test('evidence of another kind, or that points nowhere, counts for nothing', () => {
  const others = ['Verified_Production_Access', 'verified_production_access ', 'approval', ''].map((kind) =>
    recorded(kind),
  );
  assert.equal(decidePpsrGate(others).missing.length, 3);
  const empty = NEEDED.map((kind) => recorded(kind, ''));
  assert.deepEqual(decidePpsrGate(empty).missing, NEEDED);
});

test('the order in which evidence was recorded does not matter', () => {
  assert.equal(decidePpsrGate([...NEEDED].reverse().map((kind) => recorded(kind))).open, true);
});
