import type { ObjectStore } from '#base/object-store.ts';
import { getJobResult } from '#contract/operations/jobs/get-job-result.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildObjectFile } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { AccountJob } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { requireJob } from './require-job.ts';

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
