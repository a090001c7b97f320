import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findRecordFault } from '#domain/monitoring/find-source-fault.ts';

const ABN = { type: 'ABN' as const, value: '79002637069' };
const READ = { source_citation: 'x', retrieved_at: '2026-11-01T08:00:00Z', payload_sha256: '0'.repeat(64) };
const SOURCE = { ...READ, source_id: 'abn', source_version: 'abn-1' as string | null };
const SEEN = { source_id: 'abn', source_version: 'abn-1', observed_at: Date.parse(READ.retrieved_at) };
const LIVE = { ...SOURCE, source_version: null };

type Case = [
  what: string,
  record: Parameters<typeof findRecordFault>[0],
  observed: (typeof SEEN)[],
  field: string | null,
];
const CASES: Case[] = [
  ['the same target and source', { target: ABN, sources: [SOURCE] }, [SEEN], null],
  [
    'fewer sources than the record read',
    { target: ABN, sources: [SOURCE, { ...SOURCE, source_id: 'b' }] },
    [SEEN],
    null,
  ],
  [
    'a live source, whose version is its name',
    { target: ABN, sources: [LIVE] },
    [{ ...SEEN, source_version: 'live' }],
    null,
  ],
  ['another value', { target: { ...ABN, value: '88712649015' }, sources: [SOURCE] }, [SEEN], 'evidence_pack_id'],
  ['another kind of target', { target: { ...ABN, type: 'ACN' }, sources: [SOURCE] }, [SEEN], 'evidence_pack_id'],
  ['another version', { target: ABN, sources: [SOURCE] }, [{ ...SEEN, source_version: 'abn-2' }], 'source_versions'],
  [
    'another time',
    { target: ABN, sources: [SOURCE] },
    [{ ...SEEN, observed_at: SEEN.observed_at + 1 }],
    'source_versions',
  ],
  ['a version where the record read live', { target: ABN, sources: [LIVE] }, [SEEN], 'source_versions'],
  [
    'a source that the record did not read',
    { target: ABN, sources: [SOURCE] },
    [SEEN, { ...SEEN, source_id: 'b' }],
    'source_versions',
  ],
  ['a record that read nothing', { target: ABN, sources: [] }, [SEEN], 'source_versions'],
];
for (const [what, record, observed, field] of CASES) {
  test(`evidence for a record that no monitor made: ${what}`, () => {
    assert.equal(findRecordFault(record, ABN, observed)?.field ?? null, field);
  });
}
