import { ServiceError } from '#contract/service-error.ts';
import { SHOWN_JOBS } from '#contract/shown-jobs.ts';
import type { Caller } from '#domain/access/caller.ts';
import { type AccountJob, findAccountJob } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';

/** Returns a job of the caller's account; throws job_not_found for a missing job and for another account's alike, and insufficient_scope for a kind that the credential cannot order. */
export async function requireJob(db: Database, caller: Caller, jobId: string): Promise<AccountJob> {
  const job = await findAccountJob(db, caller.accountId, jobId);
  if (job === null)
    throw new ServiceError(
      'job_not_found',
      'There is no such job in this account; check the id and the account of the credential.',
    );
  const { scope } = SHOWN_JOBS[job.kind];
  if (caller.scopes.includes(scope)) return job;
  const details = { missing_scopes: [scope] };
  throw new ServiceError('insufficient_scope', `The credential lacks: ${scope}.`, { details });
}
