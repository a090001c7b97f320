import { requestJob } from '#contract/job.ts';
import type { AccountJob, JobResultFile } from '#store/jobs/account-jobs.ts';
import { findAccountJob } from '#store/jobs/account-jobs.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import { shownJob } from './test-jobs.ts';

/** A file that no job made. */
export const MADE: JobResultFile = {
  key: 'exports/test/result.zip',
  fileName: 'made.zip',
  sizeBytes: 9,
  sha256: '0'.repeat(64),
  expiresAt: new Date('2999-01-01T00:00:00Z'),
};

/** Requests a job that its caller sees. Returns its id. */
export async function askForShown(db: Database, accountId: string, note = 'a'): Promise<string> {
  const request = requestJob(shownJob, { note });
  await db.transaction().execute((trx) => openJobRecorder(db).record(trx, [{ request, accountId }]));
  return request.jobId;
}

/** A job as its caller sees it; it must exist. */
export async function readShown(db: Database, accountId: string, jobId: string): Promise<AccountJob> {
  const job = await findAccountJob(db, accountId, jobId);
  if (job === null) throw new Error(`there is no job ${jobId}`);
  return job;
}
