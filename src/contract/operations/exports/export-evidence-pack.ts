import { defineOperation } from '#contract/operation.ts';
import { exportAccepted, exportRequest } from '#contract/schemas/job.ts';

/** POST /v1/exports and the tool export_evidence_pack. */
export const exportEvidencePack = defineOperation({
  name: 'export_evidence_pack',
  subject: 'evidence',
  summary: 'Export records as one ZIP',
  description:
    'Starts a job that builds a ZIP of the records that match the filter now: each as PDF and JSON with its proof, plus search certificates, a manifest and a signed hash sheet. job_url shows the progress and the file, which is kept for 30 days. If no record matches, the error is not_found.',
  input: exportRequest,
  output: exportAccepted,
  extraErrors: ['not_found'],
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/exports' },
  tool: { title: 'Export an evidence pack', readOnlyHint: false, openWorldHint: false, startsJob: true },
  cli: {
    command: 'exports create',
    options: ['filter.reference', 'filter.target', 'filter.from', 'filter.to', 'annex', 'webhook_url'],
  },
});
