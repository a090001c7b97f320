import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Gate } from '#contract/gates.ts';
import type { GateEvidence } from '#domain/gates/decide-gate.ts';
import { buildGates } from '#operations/funnel/gates.ts';

const gate: Gate = { name: 'test', code: 'upstream_error', refusal: 'Closed.', evidenceKinds: ['paper'] };
const paper: GateEvidence = {
  gate: 'test',
  kind: 'paper',
  evidence_ref: 'file 7',
  recorded_by: 'operator',
  recorded_at: '2026-08-05T02:00:00Z',
};

test('a gate opens with its evidence, and another gate does not open with it', async () => {
  const gates = buildGates(async () => [paper]);
  assert.equal(await gates.isOpen(gate), true);
  assert.equal(await gates.isOpen({ ...gate, name: 'other' }), false);
});

test('the evidence is read once a second, for all gates together', async () => {
  let nowMs = 0;
  let reads = 0;
  const gates = buildGates(
    async () => {
      reads += 1;
      return reads > 1 ? [paper] : [];
    },
    () => nowMs,
  );
  assert.deepEqual(
    [await gates.isOpen(gate), await gates.isOpen({ ...gate, name: 'other' }), reads],
    [false, false, 1],
  );
  nowMs = 999;
  assert.deepEqual([await gates.isOpen(gate), reads], [false, 1]);
  nowMs = 1_000;
  assert.deepEqual([await gates.isOpen(gate), reads], [true, 2]);
});

test('evidence that cannot be read leaves a gate closed, and is asked for again by the next call', async () => {
  let reads = 0;
  const gates = buildGates(async () => {
    reads += 1;
    if (reads === 1) throw new Error('the store is unavailable');
    return [paper];
  });
  assert.deepEqual([await gates.isOpen(gate), await gates.isOpen(gate)], [false, true]);
});
