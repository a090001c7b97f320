import assert from 'node:assert/strict';
import { wireExports } from '#app/wire-exports.ts';
import { requestCountedJob } from '#contract/job.ts';
import { type ExportOrder, exportRecords } from '#contract/jobs/exports/export-records.ts';
import { buildExportKeys } from '#jobs/exports/export-files.ts';
import { announceFailedExport, bindExportRecords, type ExportParts } from '#jobs/exports/export-records.ts';
import type { BoundJob } from '#jobs/runner/bind-job.ts';
import { bindEndFailedJob } from '#jobs/service/end-failed-job.ts';
import type { AccountJob } from '#store/jobs/account-jobs.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { readExportScope } from '#store/records/export-records.ts';
import { readShown } from './shown-jobs.ts';
import type { TestDatabase } from './test-database.ts';
import { waitUntil } from './wait-until.ts';

/** Pages that say whose they are, for tests that look at no page. */
export const PLAIN_PAGES: ExportParts['printRecord'] = async (record, publicUrl) =>
  Buffer.from(`%PDF of ${record.record_id} ${publicUrl}\n`.repeat(20));

const PLAIN_INDEX: ExportParts['printIndex'] = async ({ jobId, rows }) =>
  Buffer.from(`%PDF of ${rows.length} records of ${jobId}\n`);

/** What exports need, with plain pages instead of printed and signed ones: what a stub prints cannot be signed. */
export function wirePlainExports(stores: Parameters<typeof wireExports>[0]): ExportParts {
  const print = async () => assert.fail('plain pages are not printed');
  return { ...wireExports(stores, print, { logKeySecret: null }), printRecord: PLAIN_PAGES, printIndex: PLAIN_INDEX };
}

/** The jobs of exports, with parts as small as a test wants them. */
export function bindExports(parts: ExportParts, recordsPerPart: number): BoundJob[] {
  const evidence_export = announceFailedExport(parts.announce);
  return [bindExportRecords(parts, recordsPerPart), bindEndFailedJob({ evidence_export })];
}

/** Orders an export of all that an account has, as its operation does. Returns the job's id. */
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
  const request = requestCountedJob(
    exportRecords,
    { order, part: 0, done: 0, after: null, assemble: false },
    order.total,
  );
  await db.transaction().execute((trx) => openJobRecorder(db).record(trx, [{ request, accountId }]));
  return request.jobId;
}

/** Makes the file of an ordered export step by step in this process, in the store of the parts, without an event. */
export async function makeInOneGo(
  { pool }: Pick<TestDatabase, 'pool'>,
  parts: ExportParts,
  wanted: { owner: string; jobId: string; recordsPerPart: number },
): Promise<Buffer> {
  const { owner: accountId, jobId, recordsPerPart } = wanted;
  const bound = bindExportRecords(parts, recordsPerPart);
  const { signal } = new AbortController();
  const context = { jobId, shownJobId: jobId, accountId, attempt: 1, signal };
  const { rows } = await pool.query(`select data->'input' as input from pgboss.job where data->>'job_id' = $1`, [
    jobId,
  ]);
  let input: unknown = rows[0].input;
  while (input !== undefined) input = (await bound.handle(input, context)).jobs?.[0]?.request.input;
  return Buffer.from((await parts.objects.findObject(buildExportKeys(jobId).result)) ?? []);
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
