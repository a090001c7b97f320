import { sql } from 'kysely';
import { buildUuid } from '#base/ids.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { endFailedJob } from '#contract/jobs/service/end-failed-job.ts';
import type { ShownJobKind } from '#contract/shown-jobs.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import { type AccountJob, failAccountJob, findAccountJob, type JobFault } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';

/** What else to do, in the same transaction, when a job of each kind has failed; `input` is that of the failed step. */
export type OnFailed = Partial<
  Record<ShownJobKind, (trx: Database, job: AccountJob, fault: JobFault, input: unknown) => Promise<void>>
>;

const GIVEN_UP: JobFault = {
  code: 'internal_error',
  message: 'The job failed on every try. Order it again, and quote the job_id if you report it.',
};

/** Binds the end of jobs whose last try failed, even if the worker died. */
export function bindEndFailedJob(onFailed: OnFailed): BoundJob {
  return bindJob(endFailedJob, async (input, { jobId, shownJobId, accountId }) => ({
    effect: async (trx) => {
      const fault = await findFault(trx, jobId);
      // A job that has ended meanwhile stays as it is.
      if (!(await failAccountJob(trx, shownJobId ?? '', fault))) return;
      const job = await findAccountJob(trx, accountId ?? '', shownJobId ?? '');
      if (job !== null) await onFailed[job.kind]?.(trx, job, fault, input);
    },
  }));
}

// A ServiceError of the handler is for the caller; any other error is only for the log.
async function findFault(trx: Database, failedJobId: string): Promise<JobFault> {
  const { rows } = await sql<{ name: unknown; code: unknown; message: unknown }>`
    select source_output->>'name' as name, source_output->>'code' as code, source_output->>'message' as message
    from pgboss.job where name = ${endFailedJob.name} and source_id = ${buildUuid(failedJobId)}`.execute(trx);
  const { name, code, message } = rows[0] ?? {};
  const isPublic = name === 'ServiceError' && typeof code === 'string' && code in ERROR_CODES;
  return isPublic && typeof message === 'string' ? { code, message } : GIVEN_UP;
}
