import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findCaptureFault, findEvidenceTimeFault } from '#domain/monitoring/find-source-fault.ts';

const NOW = new Date('2026-11-16T06:00:00Z');
const AT = NOW.getTime() - 1_000;
const ABN = { source_id: 'abn', source_version: 'abn-1', observed_at: AT };
const CAPTURE = { source_versions: [ABN], source_observed_at: AT };

type Case = [what: string, evidence: typeof CAPTURE, field: string | null];
const OF_CAPTURE: Case[] = [
  ['what the capture says', CAPTURE, null],
  [
    'a register that was not read',
    { ...CAPTURE, source_versions: [ABN, { ...ABN, source_id: 'ppsr' }] },
    'source_versions',
  ],
  ['another version', { ...CAPTURE, source_versions: [{ ...ABN, source_version: 'abn-2' }] }, 'source_versions'],
  ['a later time', { ...CAPTURE, source_versions: [{ ...ABN, observed_at: AT + 1 }] }, 'source_versions'],
  ['another time of the whole', { ...CAPTURE, source_observed_at: 1 }, 'source_observed_at'],
];
for (const [what, evidence, field] of OF_CAPTURE)
  test(`evidence for a stored capture with ${what}: ${field ?? 'nothing'} is wrong`, () => {
    assert.equal(findCaptureFault(CAPTURE, evidence)?.field ?? null, field);
  });

const FIVE_MINUTES = 300_000;
const observedAt = (...times: number[]) => times.map((observed_at) => ({ ...ABN, observed_at }));
const OF_TIMES: Case[] = [
  ['one source and its time', CAPTURE, null],
  ['a time between two sources', { source_versions: observedAt(AT - 9, AT), source_observed_at: AT - 5 }, null],
  ['the first of two', { source_versions: observedAt(AT - 9, AT), source_observed_at: AT - 9 }, null],
  ['a time before all', { source_versions: observedAt(AT), source_observed_at: AT - 1 }, 'source_observed_at'],
  ['a time after all', { source_versions: observedAt(AT), source_observed_at: AT + 1 }, 'source_observed_at'],
  [
    'a clock five minutes ahead',
    { source_versions: observedAt(NOW.getTime() + FIVE_MINUTES), source_observed_at: NOW.getTime() + FIVE_MINUTES },
    null,
  ],
  [
    'a future further off',
    {
      source_versions: observedAt(NOW.getTime() + FIVE_MINUTES + 1),
      source_observed_at: NOW.getTime() + FIVE_MINUTES + 1,
    },
    'source_versions',
  ],
];
for (const [what, evidence, field] of OF_TIMES)
  test(`evidence with ${what}: ${field ?? 'nothing'} is wrong`, () => {
    assert.equal(findEvidenceTimeFault(evidence, NOW)?.field ?? null, field);
  });
