import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import { continueJob } from '#contract/job.ts';
import { finishBatch } from '#contract/jobs/batch/finish-batch.ts';
import type { batchFailedData, batchReadyData } from '#contract/schemas/event-data.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isOfNames, writeResultsCsv } from '#domain/batch/write-results-csv.ts';
import type { ArchiveIndex } from '#domain/evidence/page/build-index-page.ts';
import { assembleArchive } from '#jobs/exports/assemble-archive.ts';
import { buildFilePart, buildPart } from '#jobs/exports/build-part.ts';
import { buildExpiry, buildExportKeys, findPartIndex, storePart } from '#jobs/exports/export-files.ts';
import type { ExportParts } from '#jobs/exports/export-records.ts';
import { reportStoreErrors } from '#jobs/exports/report-store-errors.ts';
import { type BoundJob, bindJob, type JobContext, type JobEnd } from '#jobs/runner/bind-job.ts';
import { buildResultUrl } from '#operations/jobs/result-link.ts';
import { type Batch, type BatchRow, listRows, readBatch } from '#store/batch/batch-rows.ts';
import { type JobFault, succeedAccountJob } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { listExportedRecords } from '#store/records/export-records.ts';
import { announceEvent } from '#store/webhooks/events.ts';

type FinishParts = Pick<ExportParts, 'db' | 'objects' | 'readLog' | 'printRecord' | 'printIndex' | 'openSigner'>;

// Few enough that their records never fill a part.
const ROWS_PER_PART = 25;
const ROWS_PER_READ = 1_000;

type Running = { jobId: string; batch: Batch; signal: AbortSignal };

/**
 * Binds the end of a batch. Each step builds a part of the archive from some rows, then the list of all rows; the last
 * step signs and announces the archive. A part that was stored is not built again.
 */
export function bindFinishBatch(parts: FinishParts): BoundJob {
  return bindJob(finishBatch, async ({ part }, context) => {
    const running = await readRunning(parts.db, context);
    const { jobId, batch } = running;
    if (part * ROWS_PER_PART >= batch.row_count) return reportStoreErrors(() => assemble(parts, running, part));
    await reportStoreErrors(() => makePart(parts, running, part));
    const next = continueJob(finishBatch, { part: part + 1 }, jobId);
    return { jobs: [{ request: next, accountId: batch.account_id }] };
  });
}

/** Announces, in the transaction that ends it, that a batch has failed for good. */
export async function announceFailedBatch(
  trx: Database,
  job: { job_id: string; account_id: string },
  error: JobFault,
): Promise<void> {
  const { job_id, account_id: accountId } = job;
  const { webhook_url: webhookUrl } = await readBatch(trx, job_id);
  const data: z.infer<typeof batchFailedData> = { job_id, kind: 'batch_search', state: 'failed', error };
  await announceEvent(trx, { accountId, type: 'batch_search.completed', data, webhookUrl });
}

async function readRunning(db: Database, { shownJobId, signal }: JobContext): Promise<Running> {
  invariant(shownJobId !== null, 'a batch has a caller who follows it');
  return { jobId: shownJobId, batch: await readBatch(db, shownJobId), signal };
}

async function makePart(parts: FinishParts, { jobId, batch, signal }: Running, part: number): Promise<void> {
  const { db, objects } = parts;
  if ((await findPartIndex(objects, jobId, part)) !== null) return;
  const rows = await listRows(db, jobId, part * ROWS_PER_PART, ROWS_PER_PART);
  const also = rows.filter(({ state }) => state === 'recorded').map(({ record_id }) => record_id);
  const wanted = { filter: {}, bounds: { upToPlace: -1, also }, after: null, limit: ROWS_PER_PART };
  const page = await listExportedRecords(db, batch.account_id, wanted);
  invariant(page.length === also.length, `the records of part ${part} of ${jobId} exist`);
  // Of a portfolio, the names with a candidate are read one by one; pages of the others would be most of the work.
  const maker = {
    readLog: parts.readLog,
    printRecord: async (record: DueDiligenceRecord) =>
      isOfNames(rows) && record.result.outcome === 'none_found'
        ? null
        : parts.printRecord(record, batch.public_url, batch.account_id),
    signal,
  };
  const made = await buildPart(maker, page, true);
  invariant(made.index.records === page.length, `part ${part} of ${jobId} has all of its rows`);
  await storePart(objects, jobId, part, made);
}

async function assemble(parts: FinishParts, { jobId, batch, signal }: Running, part: number): Promise<JobEnd> {
  const rows = await readAllRows(parts.db, jobId);
  if ((await findPartIndex(parts.objects, jobId, part)) === null) {
    await storePart(parts.objects, jobId, part, buildFilePart('results.csv', Buffer.from(writeResultsCsv(rows))));
  }
  const { objects, openSigner } = parts;
  const order = {
    ordered_at: batch.created_at.toISOString(),
    filter: {},
    webhook_url: batch.webhook_url,
    public_url: batch.public_url,
    up_to_place: -1,
    also: [],
    total: batch.row_count,
  };
  const printIndex = (index: ArchiveIndex) => parts.printIndex(index, batch.account_id);
  const assembly = { objects, jobId, order, partCount: part + 1, openSigner, printIndex, signal };
  const archive = await assembleArchive(assembly);
  const { sizeBytes, sha256 } = archive;
  const expiresAt = buildExpiry(new Date());
  const file = { key: buildExportKeys(jobId).result, fileName: `batch-${jobId}.zip`, sizeBytes, sha256, expiresAt };
  const data: z.infer<typeof batchReadyData> = {
    job_id: jobId,
    kind: 'batch_search',
    state: 'succeeded',
    result_url: buildResultUrl(batch.public_url, jobId),
    expires_at: expiresAt.toISOString(),
    ...countRows(rows),
    size_bytes: sizeBytes,
    sha256,
  };
  return {
    effect: async (trx) => {
      await succeedAccountJob(trx, jobId, file);
      const announcement = { accountId: batch.account_id, type: 'batch_search.completed', data } as const;
      await announceEvent(trx, { ...announcement, webhookUrl: batch.webhook_url });
    },
  };
}

async function readAllRows(db: Database, jobId: string): Promise<BatchRow[]> {
  const rows: BatchRow[] = [];
  for (;;) {
    const page = await listRows(db, jobId, rows.at(-1)?.row_no ?? 0, ROWS_PER_READ);
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

function countRows(rows: readonly BatchRow[]) {
  const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
  return {
    row_count: rows.length,
    recorded_count: count('recorded'),
    refused_count: count('refused'),
    pending_count: count('pending'),
    charged_cents: rows.reduce((total, { charged_cents }) => total + (charged_cents ?? 0), 0),
  };
}
