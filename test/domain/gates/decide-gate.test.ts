import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PPSR_GATE } from '#contract/gates.ts';
import { decideGate, type GateEvidence } from '#domain/gates/decide-gate.ts';

const NEEDED = ['verified_production_access', 'successful_billable_live_search', 'durable_audit_evidence'];

function recorded(kind: string, evidence_ref = 'file 7', gate = 'ppsr'): GateEvidence {
  return { gate, kind, evidence_ref, recorded_by: 'operator', recorded_at: '2026-08-05T02:00:00Z' };
}

function listSubsets(kinds: readonly string[]): string[][] {
  return kinds.reduce<string[][]>((sets, kind) => sets.concat(sets.map((set) => [...set, kind])), [[]]);
}

for (const kinds of listSubsets(NEEDED)) {
  const opens = kinds.length === 3;
  test(`with ${kinds.join(' and ') || 'no evidence'} the PPSR gate is ${opens ? 'open' : 'closed'} [availability.ppsr-gate-evidence]`, () => {
    assert.deepEqual(
      decideGate(
        PPSR_GATE,
        kinds.map((kind) => recorded(kind)),
      ),
      { open: opens, missing: NEEDED.filter((kind) => !kinds.includes(kind)) },
    );
  });
}

test('one piece of evidence recorded three times counts once', () => {
  const evidence = Array.from({ length: 3 }, () => recorded('durable_audit_evidence'));
  assert.equal(decideGate(PPSR_GATE, evidence).open, false);
});

test('evidence of another kind, for another gate, or without a reference does not count', () => {
  const others = ['Verified_Production_Access', 'verified_production_access ', 'approval', ''].map((kind) =>
    recorded(kind),
  );
  assert.deepEqual(decideGate(PPSR_GATE, others).missing, NEEDED);
  const empty = NEEDED.map((kind) => recorded(kind, ''));
  assert.deepEqual(decideGate(PPSR_GATE, empty).missing, NEEDED);
  const elsewhere = NEEDED.map((kind) => recorded(kind, 'file 7', 'batch_search'));
  assert.deepEqual(decideGate(PPSR_GATE, elsewhere).missing, NEEDED);
});

test('the order in which evidence was recorded does not matter', () => {
  assert.equal(
    decideGate(
      PPSR_GATE,
      [...NEEDED].reverse().map((kind) => recorded(kind)),
    ).open,
    true,
  );
});

test('a gate without required evidence is never open', () => {
  assert.deepEqual(decideGate({ ...PPSR_GATE, evidenceKinds: [] }, [recorded('a')]), { open: false, missing: [] });
});
