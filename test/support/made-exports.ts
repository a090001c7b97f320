import { requestJob } from '#contract/job.ts';
import { type ExportOrder, exportRecords } from '#contract/jobs/exports/export-records.ts';
import { announceFailedExport, bindExportRecords, type ExportParts } from '#jobs/exports/export-records.ts';
import type { BoundJob } from '#jobs/runner/bind-job.ts';
import { bindEndFailedJob } from '#jobs/service/end-failed-job.ts';
import type { AccountJob } from '#store/account-jobs.ts';
import { readExportScope } from '#store/export-records.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { readShown } from './shown-jobs.ts';
import type { TestDatabase } from './test-database.ts';
import { waitUntil } from './wait-until.ts';

/** What an export is made with when no page needs to be looked at: pages that say whose they are. */
export const PLAIN_PAGES: ExportParts['printRecord'] = async (record, verifyUrl) =>
  Buffer.from(`%PDF of ${record.record_id} ${verifyUrl}\n`.repeat(20));

/** The jobs of exports, with parts as small as a test wants them. */
export function bindExports(parts: ExportParts, recordsPerPart: number): BoundJob[] {
  const evidence_export = announceFailedExport(parts.announce);
  return [bindExportRecords(parts, recordsPerPart), bindEndFailedJob({ evidence_export })];
}

/** Orders an export of all that an account has, as its operation does; gives the job's id. */
export async function orderExport(
  { db }: Pick<TestDatabase, 'db'>,
  accountId: string,
  more: Partial<ExportOrder> = {},
): Promise<string> {
  const filter = more.filter ?? {};
  const { count, upToPlace, also } = await readExportScope(db, accountId, filter, { most: 100_000, mostWaiting: 500 });
  const order = {
    ordered_at: '2026-11-15T05:00:00.000Z',
    filter,
    webhook_url: null,
    public_url: 'https://service.example',
    up_to_place: upToPlace,
    also,
    total: count,
    ...more,
  };
  const request = requestJob(exportRecords, { order, part: 0, done: 0, after: null, assemble: false });
  await db.transaction().execute((trx) => openJobRecorder(db).record(trx, [{ request, accountId }]));
  return request.jobId;
}

/** Waits until a job has ended. */
export async function waitForEnd(
  { db }: Pick<TestDatabase, 'db'>,
  accountId: string,
  jobId: string,
): Promise<AccountJob> {
  let job = await readShown(db, accountId, jobId);
  await waitUntil('the job has ended', async () => {
    job = await readShown(db, accountId, jobId);
    return job.finished_at !== null;
  });
  return job;
}
