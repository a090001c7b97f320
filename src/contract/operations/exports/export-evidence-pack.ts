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
  family: 'general',
  extraErrors: ['not_found'],
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/exports' },
  tool: {
    name: 'export_evidence_pack',
    title: 'Export an evidence pack',
    readOnlyHint: false,
    openWorldHint: false,
    startsJob: true,
  },
  cli: {
    command: 'exports create',
    options: [
      { name: 'reference', field: 'filter.reference', help: 'Only records with this deal or file id.' },
      { name: 'target', field: 'filter.target', help: 'Only records about this ABN, ACN, licence or VIN.' },
      { name: 'from', field: 'filter.from', help: 'Only records made at or after this date-time.' },
      { name: 'to', field: 'filter.to', help: 'Only records made at or before this date-time.' },
      { name: 'annex', field: 'annex', help: 'full: each PDF also has what its page leaves out.' },
      { name: 'webhook-url', field: 'webhook_url', help: 'URL to notify when the export is ready or has failed.' },
    ],
  },
});
