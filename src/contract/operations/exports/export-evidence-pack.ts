import { defineOperation } from '#contract/operation.ts';
import { exportAccepted, exportRequest } from '#contract/schemas/job.ts';

/** POST /v1/exports and the tool export_evidence_pack. */
export const exportEvidencePack = defineOperation({
  name: 'export_evidence_pack',
  summary: 'Export records as one ZIP',
  description:
    'Orders a ZIP of the records that fit the filter and are there at this moment: each as PDF and JSON with its proof, search certificates, a manifest and a signed hash sheet. It is made by a job; job_url tells how far it is and where the file lies, which is kept for 30 days. No record that fits is not_found.',
  input: exportRequest,
  output: exportAccepted,
  family: 'general',
  extraErrors: ['not_found'],
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/exports' },
  tool: { name: 'export_evidence_pack', title: 'Export an evidence pack', readOnlyHint: false, openWorldHint: false },
  cli: {
    command: 'exports create',
    positionals: [],
    options: [
      { name: 'reference', field: 'filter.reference', help: 'Only records with this deal or file id.' },
      { name: 'target', field: 'filter.target', help: 'Only records about this ABN, ACN, licence or VIN.' },
      { name: 'from', field: 'filter.from', help: 'Only records made at or after this date-time.' },
      { name: 'to', field: 'filter.to', help: 'Only records made at or before this date-time.' },
      { name: 'webhook-url', field: 'webhook_url', help: 'An address to tell when it is ready or has failed.' },
    ],
    fixed: {},
  },
});
