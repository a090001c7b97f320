import type { ObjectStore } from '#base/object-store.ts';
import { getJob } from '#contract/operations/jobs/get-job.ts';
import { getJobResult } from '#contract/operations/jobs/get-job-result.ts';
import { ServiceError } from '#contract/service-error.ts';
import { SHOWN_JOBS } from '#contract/shown-jobs.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildObjectFile } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { type AccountJob, findAccountJob } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildResultLink } from './result-link.ts';

/** Binds GET /v1/jobs/{job_id}: the state of one of the caller's jobs. */
export function bindGetJob(db: Database, publicUrl: () => string): BoundOperation {
  return bind(getJob).read(async ({ job_id }, context) => {
    const job = await requireJob(db, callerOf(context), job_id);
    return {
      ok: true,
      job_id,
      kind: job.kind,
      state: job.state,
      progress: { done: job.done, total: job.total },
      created_at: job.created_at.toISOString(),
      started_at: job.started_at?.toISOString() ?? null,
      finished_at: job.finished_at?.toISOString() ?? null,
      ...buildResultLink(publicUrl(), job_id, job.result?.expiresAt ?? null, context.now),
      error: job.error,
    };
  });
}

export function bindGetJobResult(db: Database, objects: ObjectStore): BoundOperation {
  return bind(getJobResult).read(async ({ job_id }, context) => {
    const job = await requireJob(db, callerOf(context), job_id);
    if (job.result === null) throw new ServiceError('not_found', describeMissingFile(job));
    const { key, fileName, sizeBytes, expiresAt } = job.result;
    if (expiresAt <= context.now) {
      throw new ServiceError('not_found', `The file was kept until ${expiresAt.toISOString()}; order it again.`);
    }
    const media = fileName.endsWith('.ndjson') ? 'ndjson' : 'zip';
    return buildObjectFile(objects, key, { media, fileName, sizeBytes });
  });
}

function describeMissingFile({ state, error }: AccountJob): string {
  if (state === 'failed') return `The job failed without a file: ${error?.message}`;
  return `The job is ${state}: there is no file yet.`;
}

/** Returns a job of the caller's account; throws job_not_found for a missing job and for another account's alike, and insufficient_scope for a kind that the credential cannot order. */
async function requireJob(db: Database, caller: Caller, jobId: string): Promise<AccountJob> {
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
