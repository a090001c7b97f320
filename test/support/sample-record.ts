import type { DueDiligenceRecord } from '#contract/schemas/record.ts';

/** Builds a record as a check of an ABN would leave it, for tests that only print or read one. */
export function buildSampleRecord(changes: Partial<DueDiligenceRecord> = {}): DueDiligenceRecord {
  return {
    record_id: 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH',
    tool: 'get_abn',
    target: { type: 'ABN', value: '79002637069' },
    reference: 'deal-7',
    status: 'completed',
    data_mode: 'snapshot',
    sources: [
      {
        source_id: 'abn',
        source_version: 'abn-2026-11',
        source_citation: 'ABN Bulk Extract, Australian Business Register. Version abn-2026-11',
        retrieved_at: '2026-11-01T08:00:00Z',
        payload_sha256: '3098f27ec0fe361c841737e09aede6e96d4f3c6ae347e1292a7ea9f3d515392b',
      },
    ],
    request: { abn: '79002637069' },
    result: { ok: true, abn: '79002637069', entityName: 'HARBOUR BAKERY PTY LTD', status: 'active', state: 'NSW' },
    price_cents: 10,
    created_at: '2026-11-15T15:54:08.744Z',
    record_sha256: '36392d50ee5c443f28f11f3e81c04509396f9019c66c4ff80ac3f1f6e0483869',
    log: null,
    ...changes,
  };
}
