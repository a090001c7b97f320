import { riskFlagExample } from './risk-flag.ts';

/** An Evidence Card with GST evidence. */
export const evidenceCardExample = {
  ok: true,
  tool: 'verify_counterparty',
  card: {
    subject: { abn: '51824753556', entity_name: 'Example Holdings Pty Ltd' },
    verdict: 'verified',
    headline: 'The ABN is active.',
    fields: [{ field: 'entity_name', value: 'Example Holdings Pty Ltd', label: 'verified' }],
    source_checks: [
      {
        source: 'ABN register',
        source_id: 'abn',
        check: 'gst',
        status: 'matched',
        result: 'Registered for GST since 1 July 2000.',
        data_mode: 'snapshot',
        source_version: 'abn-2026-08',
        source_citation: 'ABN bulk extract, version abn-2026-08; a snapshot.',
        retrieved_at: '2026-08-05T02:00:00Z',
        confidence: 1,
        gst: { registered: true, effective_from: '2000-07-01', effective_to: null },
        limitations: ['As at the day of the extract.'],
      },
    ],
    risk_flags: [riskFlagExample],
    human_review_items: [],
    not_checked: [{ source: 'PPSR', status: 'not_checked', result: 'The PPSR was not searched.' }],
    confidence: 1,
  },
  data_mode: 'snapshot',
  record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A',
  generated_at: '2026-08-05T02:00:00Z',
};
