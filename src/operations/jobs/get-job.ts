import { getJob } from '#contract/operations/jobs/get-job.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { requireJob } from './require-job.ts';
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
