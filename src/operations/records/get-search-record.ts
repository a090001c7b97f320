import { Readable } from 'node:stream';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { ServiceError } from '#contract/service-error.ts';
import { FileAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import type { Database } from '#store/database.ts';
import { readRecordLog } from '#store/log/read-record-log.ts';
import { findRecord } from '#store/records.ts';

/** What prints a record, and where it can be verified. */
export type RecordPrinting = { renderPdf: PdfRenderer['renderPdf']; buildVerifyUrl: (recordId: string) => string };

/** Reads one record of the caller's account, as JSON or as the page for people. */
export function bindGetSearchRecord(db: Database, { renderPdf, buildVerifyUrl }: RecordPrinting): BoundOperation {
  return bind(getSearchRecord).read(async (input, context) => {
    const { accountId } = callerOf(context);
    const found = await findRecord(db, accountId, input.record_id);
    if (found === null) throw new ServiceError('not_found', 'There is no such record in this account.');
    const log = (await readRecordLog(db, [found.record_id])).get(found.record_id) ?? null;
    const record = { ...found, log };
    if (input.format === 'json') return { ok: true, record };
    const verifyUrl = buildVerifyUrl(record.record_id);
    return buildPdfAnswer(record.record_id, await renderPdf({ kind: 'record', record, verifyUrl }, accountId));
  });
}

function buildPdfAnswer(recordId: string, bytes: Uint8Array): FileAnswer {
  const facts = { media: 'pdf', fileName: `${recordId}.pdf`, sizeBytes: bytes.length } as const;
  return new FileAnswer(facts, async () => Readable.from([Buffer.from(bytes)]));
}
