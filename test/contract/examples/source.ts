/** The answer of GET /v1/sources with one source. */
export const sourcesResponseExample = {
  ok: true,
  sources: [
    {
      source_id: 'abn',
      name: 'ABN register',
      owner: {
        name: 'Australian Business Register',
        kind: 'government',
        jurisdiction: 'Australia',
        website: 'https://abr.business.gov.au/',
      },
      licence: 'CC BY 3.0 AU',
      attribution: '© Commonwealth of Australia',
      cadence: 'weekly',
      source_url: 'https://data.gov.au/',
      limitations: ['Current details only.'],
      availability: 'available',
      data_mode: 'snapshot',
      versions: [
        {
          source_version: 'abn-2026-08',
          state: 'active',
          sample: false,
          row_count: 100,
          retrieved_at: '2026-08-05T02:00:00Z',
          content_sha256: 'c'.repeat(64),
        },
      ],
    },
  ],
};
