/** The answer of GET /v1/abn/{abn}. */
export const abnRecordExample = {
  ok: true,
  abn: '51824753556',
  entityName: 'Example Holdings Pty Ltd',
  entityType: 'Australian Private Company',
  status: 'active',
  abnRegisteredDate: '2000-07-01',
  acn: '004085616',
  state: 'NSW',
  postcode: '2000',
  sourceUrl: 'https://abr.business.gov.au/ABN/View?abn=51824753556',
  data_mode: 'snapshot',
  source: 'ABN register',
  source_version: 'abn-2026-08',
  source_citation: 'ABN bulk extract, version abn-2026-08; a snapshot, not the register of today.',
  retrieved_at: '2026-08-05T02:00:00Z',
  record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A',
};
