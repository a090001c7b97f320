import { z } from 'zod';
import type { ALL_EVENT_TYPES } from '#contract/events.ts';
import { cents, dateTime, sha256, webUrl } from './common.ts';

const count = z.int().min(0);
const job_id = z.string().describe('The job that has ended; GET /v1/jobs/{job_id} shows it.');

const succeeded = z.literal('succeeded').describe('The job made its file.');
const failed = {
  state: z.literal('failed').describe('The job failed for good; it has no file.'),
  error: z
    .strictObject({
      code: z.string().describe('Stable code of the reason.'),
      message: z.string().describe('The reason in a sentence.'),
    })
    .describe('Why the job failed.'),
};
const file = {
  result_url: webUrl.describe('GET it with your credential for the file.'),
  expires_at: dateTime.describe('When the file is deleted.'),
  size_bytes: count.describe('Length of the file in bytes.'),
  sha256: sha256.describe('SHA-256 of the file, in hex.'),
};

const exportKind = z.literal('evidence_export').describe('Always an export of records.');
const batchKind = z.literal('batch_search').describe('Always a batch of searches.');

export const exportReadyData = z.strictObject({
  job_id,
  kind: exportKind,
  state: succeeded,
  ...file,
  record_count: count.describe('How many records the file has.'),
  missing_count: count.describe(
    'How many files are missing, such as those of a damaged record; the manifest names them.',
  ),
});

export const exportFailedData = z.strictObject({ job_id, kind: exportKind, ...failed });

/** The data of batch_search.completed when its file was made. */
export const batchReadyData = z.strictObject({
  job_id,
  kind: batchKind,
  state: succeeded,
  ...file,
  row_count: count.describe('How many rows the CSV had.'),
  recorded_count: count.describe('How many rows have a record.'),
  refused_count: count.describe('How many rows were refused, each with its own code.'),
  pending_count: count.describe('How many rows have an outcome that is not known yet.'),
  charged_cents: cents.describe('What the rows cost together, in cents of AUD.'),
});

/** The data of batch_search.completed when it failed. */
export const batchFailedData = z.strictObject({ job_id, kind: batchKind, ...failed });

export const testEventData = z.strictObject({ endpoint_id: z.string().describe('The endpoint that is tried.') });

/** The data of every live event type, one schema for each form. */
export const EVENT_DATA: Readonly<Record<(typeof ALL_EVENT_TYPES)[number], readonly z.ZodObject[]>> = {
  'batch_search.completed': [batchReadyData, batchFailedData],
  'evidence_export.ready': [exportReadyData],
  'evidence_export.failed': [exportFailedData],
};
