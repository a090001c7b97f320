import { z } from 'zod';
import { SHOWN_JOB_KINDS } from '#contract/shown-jobs.ts';
import { dateTime, requiredText, webUrl } from './common.ts';
import { orderedWindow } from './ordered-window.ts';
import { recordTarget } from './record.ts';

/** The id of a job: job_ and 26 sortable characters. */
const jobId = z.string().regex(/^job_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be job_ and 26 digits or capitals');

/** Which job is asked for. */
export const jobRequest = z.strictObject({ job_id: jobId });

/** The answer to a request that becomes a job (202). */
export const jobAccepted = z.object({ ok: z.literal(true), job_id: z.string() });

/** The answer to an export that is ordered. */
export const exportAccepted = jobAccepted.extend({
  job_url: webUrl.describe('GET it with the same credential: how far it is, and where the file lies in the end.'),
  record_count: z.int().min(1).describe('How many records fit the filter at this moment.'),
});

/** The state of a job: queued, running, then succeeded or failed. */
export const jobResponse = z.object({
  ok: z.literal(true),
  job_id: z.string(),
  kind: z.enum(SHOWN_JOB_KINDS),
  state: z.enum(['queued', 'running', 'succeeded', 'failed']).describe('Moves forward only; retries are running.'),
  progress: z
    .strictObject({ done: z.int().min(0), total: z.int().min(0).nullable() })
    .describe(
      'Records, rows or monitors that are done, of so many: known from the order on, and null for a recheck until it is planned and for a job of before that was so.',
    ),
  created_at: dateTime,
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  result_url: webUrl.nullable().describe('Set once the job has succeeded, while the file is kept.'),
  expires_at: dateTime.nullable().describe('Until when the file is kept.'),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

/** Which records an export holds; without any part it holds all of the account. */
export const exportFilter = orderedWindow(
  z.strictObject({
    reference: requiredText(200).optional().describe('Your deal or file id.'),
    from: dateTime.optional().describe('Made at or after this date-time.'),
    to: dateTime.optional().describe('Made at or before this date-time.'),
    target: recordTarget.optional(),
  }),
);

/** What export_evidence_pack is asked. */
export const exportRequest = z.strictObject({ filter: exportFilter, webhook_url: webUrl.optional() });
