import { type Selectable, sql } from 'kysely';
import { ServiceError } from '#contract/service-error.ts';
import { SHOWN_JOBS, type ShownJobKind } from '#contract/shown-jobs.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';
import type { OwnedJob } from './job-rows.ts';

export type AccountJob = Omit<
  Selectable<Tables['account_jobs']>,
  `result_${string}` | `error_${string}` | 'expires_at'
> & {
  /** The file it produced; null until it has succeeded. */
  result: JobResultFile | null;
  error: JobFault | null;
};

/** The file that a job produced, and when it expires. */
export type JobResultFile = { key: string; fileName: string; sizeBytes: number; sha256: string; expiresAt: Date };

/** Why a job failed, as a code and message of the contract. */
export type JobFault = { code: string; message: string };

/** Records the jobs that callers can follow, in the transaction that requests them; throws a ServiceError when the account has too many open. */
export async function recordAccountJobs(trx: Database, jobs: readonly OwnedJob[]): Promise<void> {
  for (const { request, accountId } of jobs) {
    const { job, jobId, continues, total } = request;
    if (job.shownAs === null || continues !== null) continue;
    // Two concurrent orders that do not see each other could together exceed the limit.
    await awaitTurn(trx, `jobs of ${accountId}`);
    await requireOpenPlace(trx, accountId ?? '', job.shownAs);
    await trx
      .insertInto('account_jobs')
      .values({ job_id: jobId, account_id: accountId ?? '', kind: job.shownAs, total })
      .execute();
  }
}

/** Throws a ServiceError when the account already has the most jobs of this kind that may be open. */
export async function requireOpenPlace(db: Database, account_id: string, kind: ShownJobKind): Promise<void> {
  const { count } = await db
    .selectFrom('account_jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow();
  const { openAtOnce } = SHOWN_JOBS[kind];
  if (count < openAtOnce) return;
  const message = `This account already has ${count} open jobs of this kind (limit ${openAtOnce}); wait until one ends.`;
  throw new ServiceError('rate_limited', message, { details: { retry_after_seconds: 10 } });
}

/** A job of an account; null when it does not exist or belongs to another account. */
export async function findAccountJob(db: Database, account_id: string, job_id: string): Promise<AccountJob | null> {
  const row = await db
    .selectFrom('account_jobs')
    .selectAll()
    .where('job_id', '=', job_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { result_key: key, result_name: fileName, result_bytes: sizeBytes, result_sha256, expires_at, ...rest } = row;
  const { error_code: code, error_message: message, ...shown } = rest;
  const isMade =
    key !== null && fileName !== null && sizeBytes !== null && result_sha256 !== null && expires_at !== null;
  return {
    ...shown,
    result: isMade ? { key, fileName, sizeBytes, sha256: result_sha256, expiresAt: expires_at } : null,
    error: code === null || message === null ? null : { code, message },
  };
}

/** Moves a queued job to running; does nothing when it is running or has ended. */
export async function startAccountJob(db: Database, job_id: string): Promise<void> {
  await sql`update account_jobs set state = 'running', started_at = now()
    where job_id = ${job_id} and state = 'queued'`.execute(db);
}

/** Updates the progress of a running job; progress never decreases. */
export async function updateJobProgress(
  db: Database,
  job_id: string,
  progress: { done: number; total: number | null },
): Promise<void> {
  const { done, total } = progress;
  await sql`update account_jobs set done = greatest(done, ${done}), total = coalesce(total, ${total})
    where job_id = ${job_id} and state = 'running'`.execute(db);
}

/** Ends a running job with its file, in the effect of its last step. */
export async function succeedAccountJob(trx: Database, job_id: string, file: JobResultFile): Promise<void> {
  const { key, fileName, sizeBytes, sha256, expiresAt } = file;
  await sql`update account_jobs set state = 'succeeded', finished_at = now(), result_key = ${key},
      result_name = ${fileName}, result_bytes = ${sizeBytes}, result_sha256 = ${sha256}, expires_at = ${expiresAt}
    where job_id = ${job_id}`.execute(trx);
}

/** Fails a running job; false when it was not running. */
export async function failAccountJob(trx: Database, job_id: string, { code, message }: JobFault): Promise<boolean> {
  const ended = await sql`update account_jobs
    set state = 'failed', finished_at = now(), error_code = ${code}, error_message = ${message}
    where job_id = ${job_id} and state = 'running'`.execute(trx);
  return ended.numAffectedRows === 1n;
}

// A step that ends requests the next one in the same transaction, so an open job always has a step.
const LOST_HOURS = 1;
const LOST_AT_ONCE = 100;
const LOST: JobFault = {
  code: 'internal_error',
  message: 'The job was lost. Order it again, and quote the job_id if you report it.',
};

/** Fails open jobs that have neither a waiting nor a running step; returns them with the error. */
export async function failLostJobs(
  trx: Database,
): Promise<(Pick<AccountJob, 'job_id' | 'account_id' | 'kind'> & { error: JobFault })[]> {
  const { rows } = await sql<Pick<AccountJob, 'job_id' | 'account_id' | 'kind'>>`
    select job_id, account_id, kind from account_jobs a
    where state in ('queued', 'running') and created_at < now() - make_interval(hours => ${LOST_HOURS}) and not exists (
      select from pgboss.job where state in ('created', 'retry', 'active') and data->>'shown_job_id' = a.job_id)
    order by job_id limit ${LOST_AT_ONCE} for update skip locked`.execute(trx);
  for (const { job_id } of rows) {
    await startAccountJob(trx, job_id);
    await failAccountJob(trx, job_id, LOST);
  }
  return rows.map((row) => ({ ...row, error: LOST }));
}

/** Whether a job has succeeded or failed. */
export async function hasAccountJobEnded(db: Database, job_id: string): Promise<boolean> {
  const row = await db.selectFrom('account_jobs').select('finished_at').where('job_id', '=', job_id).executeTakeFirst();
  return row !== undefined && row.finished_at !== null;
}
