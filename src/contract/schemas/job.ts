import { z } from 'zod';
import { SHOWN_JOB_KINDS } from '#contract/shown-jobs.ts';
import { dateTime, requiredText, webUrl } from './common.ts';
import { linkedFile } from './file-link.ts';
import { orderedWindow } from './ordered-window.ts';
import { recordTarget } from './record.ts';

/** The id of a job: job_ and 26 sortable characters. */
const jobId = z.string().regex(/^job_[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be job_ and 26 digits or capitals');

/** The id of a job. */
export const jobRequest = z.strictObject({ job_id: jobId });

/** The answer to a request that starts a job (202). */
export const jobAccepted = z.object({ ok: z.literal(true), job_id: z.string() });

/** The answer to a request for an export. */
export const exportAccepted = jobAccepted.extend({
  job_url: webUrl.describe('GET it with the same credential for the progress and, at the end, the URL of the file.'),
  record_count: z.int().min(1).describe('How many records match the filter now.'),
});

/** The state of a job: queued, running, then succeeded or failed. */
export const jobResponse = z.object({
  ok: z.literal(true),
  job_id: z.string(),
  kind: z.enum(SHOWN_JOB_KINDS),
  state: z.enum(['queued', 'running', 'succeeded', 'failed']).describe('Moves forward only; a retry stays running.'),
  progress: z
    .strictObject({ done: z.int().min(0), total: z.int().min(0).nullable() })
    .describe(
      'How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs.',
    ),
  created_at: dateTime,
  started_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  result_url: webUrl.nullable().describe('Set once the job has succeeded, while the file is kept.'),
  expires_at: dateTime.nullable().describe('When the file expires.'),
  error: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
});

/** A job as agents read it: its state and, while its file is kept, a link to it. */
export const jobWithFiles = jobResponse.extend({ files: z.array(linkedFile) });

/** Which records an export contains; an empty filter means all records of the account. */
export const exportFilter = orderedWindow(
  z.strictObject({
    reference: requiredText(200).optional().describe('Your deal or file id.'),
    from: dateTime.optional().describe('Created at or after this date-time.'),
    to: dateTime.optional().describe('Created at or before this date-time.'),
    target: recordTarget.optional(),
  }),
);

/** The request of export_evidence_pack. */
export const exportRequest = z.strictObject({ filter: exportFilter, webhook_url: webUrl.optional() });
