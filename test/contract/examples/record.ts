/** The record of a completed ABN lookup. */
export const recordExample = {
  record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A',
  tool: 'get_abn',
  target: { type: 'ABN', value: '51824753556' },
  reference: 'deal-7',
  status: 'completed',
  data_mode: 'snapshot',
  sources: [
    {
      source_id: 'abn',
      source_version: 'abn-2026-08',
      source_citation: 'ABN bulk extract, version abn-2026-08; a snapshot.',
      retrieved_at: '2026-08-05T02:00:00Z',
      payload_sha256: 'a'.repeat(64),
    },
  ],
  request: { abn: '51824753556' },
  result: { ok: true, abn: '51824753556' },
  price_cents: 0,
  created_at: '2026-08-05T02:00:00Z',
  record_sha256: 'b'.repeat(64),
  log: { index: 0, checkpoint: 'service.example/log\n1\nAAAA\n', proof: 'c2sp.org/tlog-proof@v1\nindex 0\n' },
};
