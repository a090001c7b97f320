import { z } from 'zod';
import { SHOWN_JOB_KINDS } from '#contract/shown-jobs.ts';
import { dateTime, idText, requiredText, webUrl } from './common.ts';
import { linkedFile } from './file-link.ts';
import { orderedWindow, windowTimes } from './ordered-window.ts';
import { annex, recordTarget } from './record.ts';
import { askedPage, nextCursor, ok } from './shared-fields.ts';

const jobId = idText('job', 'Id of the job, as the request that started it returned it.');
const shownJobId = z.string().describe('Follow it with GET /v1/jobs/{job_id}.');

export const jobRequest = z.strictObject({ job_id: jobId });

/** The answer to a request that starts a job (202). */
export const jobAccepted = z.object({ ok, job_id: shownJobId });

export const exportAccepted = jobAccepted.extend({
  job_url: webUrl.describe('GET it with the same credential for the progress and, at the end, the URL of the file.'),
  record_count: z.int().min(1).describe('How many records match the filter now.'),
});

/** The state of a job: queued, running, then succeeded or failed. */
export const jobResponse = z.object({
  ok,
  job_id: shownJobId,
  kind: z.enum(SHOWN_JOB_KINDS).describe('What the job does.'),
  state: z
    .enum(['queued', 'running', 'succeeded', 'failed'])
    .describe('How far the job is. It moves forward only; a retry stays running.'),
  progress: z
    .strictObject({
      done: z.int().min(0).describe('How many are done.'),
      total: z.int().min(0).nullable().describe('How many there are; null while that is not known.'),
    })
    .describe(
      'How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs.',
    ),
  created_at: dateTime.describe('When it was requested.'),
  started_at: dateTime.nullable().describe('When it began to run; null while it is queued.'),
  finished_at: dateTime.nullable().describe('When it succeeded or failed; null before.'),
  result_url: webUrl
    .nullable()
    .describe(
      'GET it with the same credential for the file. Null until the job has succeeded, and after the file expired.',
    ),
  expires_at: dateTime.nullable().describe('When the file expires; null without a file.'),
  error: z
    .strictObject({
      code: z.string().describe('Stable code of the reason.'),
      message: z.string().describe('The reason in a sentence.'),
    })
    .nullable()
    .describe('Why the job failed; null otherwise.'),
});

/** A job as agents read it: its state and, while its file is kept, a link to it. */
export const jobWithFiles = jobResponse.extend({
  files: z.array(linkedFile).describe('The file of the job while it is kept, with a link to download it.'),
});

/** Which records an export contains; an empty filter means all records of the account. */
export const exportFilter = orderedWindow(
  z.strictObject({
    reference: requiredText(200).optional().describe('Only records with this deal or file id.'),
    ...windowTimes('Only records made'),
    target: recordTarget.optional(),
  }),
);

export const exportRequest = z.strictObject({
  filter: exportFilter.describe('Which records to export; {} means all.'),
  annex: annex.optional().describe('full: each PDF also has an annex with what its page leaves out. Default none.'),
  webhook_url: webUrl.optional().describe('The URL to notify when the export has ended.'),
});

export const exportListRequest = z.strictObject({
  ...askedPage,
  reference: requiredText(200).optional().describe('Only exports that were ordered for this deal or file id.'),
});

export const exportListResponse = z.object({
  ok,
  exports: z
    .array(
      z.strictObject({
        job_id: shownJobId,
        filter: exportFilter.describe('Which records it contains; {} means all.'),
        record_count: z.int().min(0).describe('How many records matched when it was ordered.'),
        created_at: dateTime.describe('When it was ordered.'),
        state: jobResponse.shape.state,
        result_url: jobResponse.shape.result_url,
        expires_at: jobResponse.shape.expires_at,
      }),
    )
    .describe('The exports of this page, newest first.'),
  next_cursor: nextCursor,
});
