import { buildFieldError } from '#contract/build-field-error.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import type { Annex } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { buildBytesAnswer, type FileAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { findRecordLog, waitForLog } from '#store/log/read-record-log.ts';
import type { Database } from '#store/postgres/database.ts';
import type { PrintRecord } from './print-record.ts';
import { requireRecord } from './require-record.ts';

/** The printer of records, and the public URL printed for verification. */
export type RecordPrinting = { printRecord: PrintRecord; publicUrl: () => string };

/** Binds the read of one of the caller's records, as JSON or PDF. */
export function bindGetSearchRecord(db: Database, printing: RecordPrinting): BoundOperation {
  return bind(getSearchRecord).read(async (input, context) => {
    const { accountId } = callerOf(context);
    if (input.annex === 'full' && input.format !== 'pdf')
      throw buildFieldError('invalid_input', 'annex', 'is a part of the PDF; use it with format pdf');
    const found = await requireRecord(db, accountId, input.record_id);
    if (input.format === 'pdf') return buildPdfAnswer(db, printing, found, { accountId, annex: input.annex });
    const log = await findRecordLog(db, found.record_id);
    return { ok: true, record: { ...found, log } };
  });
}

// Waits until the record is in the log, because the printed log entry is part of the PDF's bytes.
async function buildPdfAnswer(
  db: Database,
  { printRecord, publicUrl }: RecordPrinting,
  found: SealedRecord,
  { accountId, annex = 'none' }: { accountId: string; annex?: Annex | undefined },
): Promise<FileAnswer> {
  const { record_id } = found;
  const log = await waitForLog(db, record_id);
  if (log === null) {
    const details = { retry_after_seconds: 1 };
    throw new ServiceError('overloaded', 'The record is not in the evidence log yet; try again shortly.', { details });
  }
  const bytes = await printRecord({ ...found, log }, publicUrl(), accountId, annex);
  const fileName = annex === 'full' ? `${record_id}-with-annex.pdf` : `${record_id}.pdf`;
  return buildBytesAnswer('pdf', fileName, bytes);
}
