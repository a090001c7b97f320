import { z } from 'zod';
import { dateTime, requiredText, webUrl } from './common.ts';

/** Which job is asked for. */
export const jobRequest = z.strictObject({ job_id: requiredText(100) });

/** The answer to a request that becomes a job (202). */
export const jobAccepted = z.object({ ok: z.literal(true), job_id: z.string() });

/** The state of a job: queued, running, then succeeded or failed. */
export const jobResponse = z.object({
  ok: z.literal(true),
  job_id: z.string(),
  kind: z.enum(['evidence_export', 'batch_search']),
  state: z.enum(['queued', 'running', 'succeeded', 'failed']),
  created_at: dateTime,
  finished_at: dateTime.nullable(),
  result_url: webUrl.nullable().describe('Set once the job has succeeded.'),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

const exportFilter = z.strictObject({
  reference: requiredText(200).optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  target: requiredText(200).optional(),
});

/** What export_evidence_pack is asked. */
export const exportRequest = z.strictObject({ filter: exportFilter, webhook_url: webUrl.optional() });
