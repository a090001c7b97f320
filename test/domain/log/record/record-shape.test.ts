import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dueDiligenceRecord } from '#contract/schemas/record.ts';
import { findShapeFault } from '#domain/log/record/record-shape.ts';
import { buildEvidenceFixture, type LoggedRecord } from '#test/support/evidence-files.ts';

const [record] = (await buildEvidenceFixture(1)).records as [LoggedRecord];
const [source] = record.sources;

// Valid and invalid values of each field: the browser's rules and the contract must agree on all.
const ODD = [null, true, 0, 1, -1, 1.5, 2 ** 53, '', 'x', [], {}, [1], { a: 1 }];
const TIMES = [
  '2026-11-15T15:54:08Z',
  '2026-11-15T15:54:08.744Z',
  '2026-11-15T15:54:08+11:00',
  '2024-02-29T00:00:00Z',
  '2026-02-29T00:00:00Z',
  '2026-04-31T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-11-00T00:00:00Z',
  '2026-11-15T24:00:00Z',
  '2026-11-15T23:60:00Z',
  '2026-11-15T15:54Z',
  '2026-11-15 15:54:08Z',
  '2026-11-15T15:54:08',
  '2026-11-15T15:54:08+24:00',
  '2026-11-15',
  '0000-01-01T00:00:00Z',
  '2026-11-15T23:59:59-09:30',
  '2026-11-15T09:00:00+23:59',
  '2026-11-15T09:00:00+11:60',
  '2026-11-15T23:59:60Z',
  '2026-11-15T15:54:08.Z',
  '2026-11-15T15:54:08Zx',
  '2026-11-15T15:54:08+11:000',
  'x2026-11-15T15:54:08Z',
];
const HASHES = ['ab'.repeat(32), 'AB'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)}\n`, 'gg'.repeat(32)];
const OTHERS: Record<string, unknown[]> = {
  record_id: ['rec_01M7FYMYZ8RYR7KNJ0EMPP83NH', 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NI', 'rec_01M7', `${record.record_id}\n`],
  target: [
    { type: 'ABN', value: 'x' },
    { type: 'ABN' },
    { type: 'ABN', value: 1 },
    { type: 'ABN', value: 'x', more: 1 },
  ],
  status: ['completed', 'pending_reconciliation', 'failed'],
  data_mode: ['live', 'snapshot', 'sample', 'synthetic_fixture_unsearched', 'other'],
  sources: [
    [source, source],
    [source, 1],
    [{ ...source, more: 1 }],
    [{ ...source, source_version: null }],
    ...['source_id', 'source_version', 'source_citation', 'retrieved_at', 'payload_sha256'].flatMap((name) => [
      [{ ...source, [name]: undefined }],
      ...[...ODD, ...TIMES, ...HASHES].map((value) => [{ ...source, [name]: value }]),
    ]),
  ],
  created_at: TIMES,
  record_sha256: HASHES,
  log: ['index', 'checkpoint', 'proof'].flatMap((name) => [
    { ...record.log, [name]: undefined },
    { ...record.log, more: 1 },
    ...ODD.map((value) => ({ ...record.log, [name]: value })),
  ]),
};

test('the browser’s rules for a record match the contract for every field and every odd value', () => {
  let [good, bad] = [0, 0];
  for (const name of Object.keys(record)) {
    const { [name]: _, ...without } = record as Record<string, unknown>;
    const variants = [without, ...[...ODD, ...(OTHERS[name] ?? [])].map((value) => ({ ...record, [name]: value }))];
    for (const variant of variants) {
      // As parsed from a file: undefined members are missing.
      const value = JSON.parse(JSON.stringify(variant)) as Record<string, unknown>;
      const isRecord = dueDiligenceRecord.safeParse(value).success;
      assert.equal(findShapeFault(value) === null, isRecord, `${name}: ${JSON.stringify(value[name])}`);
      if (isRecord) good += 1;
      else bad += 1;
    }
  }
  assert.ok(good > 20 && bad > 200, `${good} good, ${bad} bad`);
});

test('every field of the contract is required, and the faulty one is named', () => {
  for (const name of Object.keys(dueDiligenceRecord.shape)) {
    const { [name]: _, ...without } = record as Record<string, unknown>;
    assert.equal(findShapeFault(without), `it has no ${name}`);
  }
  assert.equal(findShapeFault({ ...record, price_cents: -1 }), 'its price_cents is not valid for a record');
  assert.equal(findShapeFault({ ...record, more: 1 }), null, 'what is beyond them is covered by the hash');
});
