import type { z } from 'zod';
import type { ObjectStore } from '#base/object-store.ts';
import { continueJob } from '#contract/job.ts';
import { type ExportOrder, exportRecords } from '#contract/jobs/exports/export-records.ts';
import type { exportFailedData, exportReadyData } from '#contract/schemas/event-data.ts';
import type { Annex, DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { ArchiveIndex } from '#domain/evidence/page/build-index-page.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { type BoundJob, bindJob, type FollowedJob, type JobEnd, readFollowedJob } from '#jobs/runner/bind-job.ts';
import { buildResultUrl } from '#operations/jobs/result-link.ts';
import { type JobFault, succeedAccountJob, updateJobProgress } from '#store/jobs/account-jobs.ts';
import type { RecordLog } from '#store/log/read-record-log.ts';
import type { Database } from '#store/postgres/database.ts';
import { listExportedRecords } from '#store/records/export-records.ts';
import { assembleArchive } from './assemble-archive.ts';
import { buildPart } from './build-part.ts';
import { buildExpiry, buildExportKeys, findPartIndex, type PartIndex, storePart } from './export-files.ts';
import { reportStoreErrors } from './report-store-errors.ts';

/** The event that announces the end of an export; a failed export has no file. */
export type ExportEvent = {
  accountId: string;
  type: 'evidence_export.ready' | 'evidence_export.failed';
  data: { job_id: string; [field: string]: unknown };
  webhookUrl: string | null;
};

export type ExportParts = {
  db: Database;
  objects: ObjectStore;
  readLog(recordId: string): Promise<RecordLog>;
  printRecord(record: DueDiligenceRecord, publicUrl: string, accountId: string, annex?: Annex): Promise<Uint8Array>;
  printIndex(index: ArchiveIndex, accountId: string): Promise<Uint8Array>;
  openSigner(): Promise<NoteSigner>;
  /** Announces the end, in the transaction that writes it. */
  announce(trx: Database, event: ExportEvent): Promise<void>;
};

const RECORDS_PER_PART = 100;
const PROGRESS_MS = 500;

/**
 * Binds the building of exports. Each step builds one part and requests the next step; the last one assembles the parts
 * and ends the job. An export of one part is assembled in the same step.
 */
export function bindExportRecords(parts: ExportParts, recordsPerPart = RECORDS_PER_PART): BoundJob {
  return bindJob(exportRecords, async (step, context) => {
    const job = readFollowedJob(context);
    if (step.assemble) return reportStoreErrors(() => assemble(parts, job, step.order, step.part));
    const index = await reportStoreErrors(() => makePart(parts, job, step, recordsPerPart));
    const done = step.done + index.records;
    const tellProgress = (trx: Database) => updateJobProgress(trx, job.jobId, { done, total: step.order.total });
    // An export of one part waits in the queue once, not a second time to be assembled.
    if (index.isLast && step.part === 0) {
      const end = await reportStoreErrors(() => assemble(parts, job, step.order, 1));
      return {
        effect: async (trx) => {
          await tellProgress(trx);
          await end.effect(trx);
        },
      };
    }
    const next = { order: step.order, part: step.part + 1, done, after: index.last, assemble: index.isLast };
    return {
      effect: tellProgress,
      jobs: [{ request: continueJob(exportRecords, next, job.jobId), accountId: job.accountId }],
    };
  });
}

/** Announces, in the transaction that ends it, that an export has failed for good. */
export function announceFailedExport(announce: ExportParts['announce']) {
  return async (
    trx: Database,
    job: { job_id: string; account_id: string },
    error: JobFault,
    input: unknown,
  ): Promise<void> => {
    const { order } = exportRecords.input.parse(input);
    const { job_id, account_id: accountId } = job;
    const data: z.infer<typeof exportFailedData> = { job_id, kind: 'evidence_export', state: 'failed', error };
    await announce(trx, { accountId, type: 'evidence_export.failed', data, webhookUrl: order.webhook_url });
  };
}

type Step = { order: ExportOrder; part: number; done: number; after: { created_at: string; record_id: string } | null };

/** Builds and stores a part; a part that was already stored is not built again. */
async function makePart(parts: ExportParts, job: FollowedJob, step: Step, limit: number): Promise<PartIndex> {
  const { db, objects } = parts;
  const { order, part, after } = step;
  const kept = await findPartIndex(objects, job.jobId, part);
  if (kept !== null) return kept;
  const bounds = { upToPlace: order.up_to_place, also: order.also };
  // One more than wanted shows whether more follow.
  const page = await listExportedRecords(db, job.accountId, { filter: order.filter, bounds, after, limit: limit + 1 });
  const tell = openProgress(db, job, step);
  const maker = {
    readLog: parts.readLog,
    async printRecord(record: DueDiligenceRecord) {
      const bytes = await parts.printRecord(record, order.public_url, job.accountId, order.annex);
      await tell();
      return bytes;
    },
    signal: job.signal,
  };
  const made = await buildPart(maker, page.slice(0, limit), page.length <= limit);
  await storePart(objects, job.jobId, part, made);
  return made.index;
}

// Printing takes most of the time, so a part reports while it is made. Progress is a courtesy: without it the export continues.
function openProgress(db: Database, { jobId }: FollowedJob, { order, done }: Step): () => Promise<void> {
  let printed = 0;
  let nextMs = 0;
  return async () => {
    printed += 1;
    if (Date.now() < nextMs) return;
    nextMs = Date.now() + PROGRESS_MS;
    await updateJobProgress(db, jobId, { done: done + printed, total: order.total }).catch(() => undefined);
  };
}

async function assemble(
  parts: ExportParts,
  job: FollowedJob,
  order: ExportOrder,
  partCount: number,
): Promise<Required<Pick<JobEnd, 'effect'>>> {
  const { jobId, accountId, signal } = job;
  const { objects, openSigner } = parts;
  const printIndex = (index: ArchiveIndex) => parts.printIndex(index, accountId);
  const assembly = { objects, jobId, order, partCount, openSigner, printIndex, signal };
  const { sizeBytes, sha256, totals } = await assembleArchive(assembly);
  const expiresAt = buildExpiry(new Date());
  const file = { key: buildExportKeys(jobId).result, fileName: `evidence-${jobId}.zip`, sizeBytes, sha256, expiresAt };
  const data: z.infer<typeof exportReadyData> = {
    job_id: jobId,
    kind: 'evidence_export',
    state: 'succeeded',
    result_url: buildResultUrl(order.public_url, jobId),
    expires_at: expiresAt.toISOString(),
    record_count: totals.records,
    missing_count: totals.missing,
    size_bytes: sizeBytes,
    sha256,
  };
  return {
    effect: async (trx) => {
      await succeedAccountJob(trx, jobId, file);
      const type = 'evidence_export.ready';
      await parts.announce(trx, { accountId, type, data, webhookUrl: order.webhook_url });
    },
  };
}
