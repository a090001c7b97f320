/** The state of a job that succeeded. */
export const jobResponseExample = {
  ok: true,
  job_id: 'job_1',
  kind: 'evidence_export',
  state: 'succeeded',
  progress: { done: 3, total: 3 },
  created_at: '2026-08-05T02:00:00Z',
  started_at: '2026-08-05T02:00:01Z',
  finished_at: '2026-08-05T02:00:05Z',
  result_url: 'https://service.example/v1/jobs/job_1/result',
  expires_at: '2026-09-04T02:00:05Z',
  error: null,
};

/** A request of export_evidence_pack with every optional part. */
export const exportRequestExample = {
  filter: { reference: 'deal-7', from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z', target: '51824753556' },
  webhook_url: 'https://caller.example/hooks',
};
