import { ServiceError } from '#contract/service-error.ts';
import { type AccountJob, findAccountJob } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';

/** Gives a job of the account; refuses one that is not there, or somebody else's, in the same words. */
export async function requireJob(db: Database, accountId: string, jobId: string): Promise<AccountJob> {
  const job = await findAccountJob(db, accountId, jobId);
  if (job === null) throw new ServiceError('job_not_found', 'There is no such job in this account.');
  return job;
}
