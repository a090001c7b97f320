import type { Database } from '#store/postgres/database.ts';

/** Which PDF of a record: the page alone or with its annex, as proven by a checkpoint. */
export type RecordPdf = { record_id: string; variant: 'page' | 'annex'; checkpoint_sha256: string };

/** Returns where a signed PDF is kept; null when none is. */
export async function findRecordPdf(db: Database, pdf: RecordPdf): Promise<string | null> {
  const row = await db
    .selectFrom('record_pdfs')
    .select('object_key')
    .where('record_id', '=', pdf.record_id)
    .where('variant', '=', pdf.variant)
    .where('checkpoint_sha256', '=', pdf.checkpoint_sha256)
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** Records where a signed PDF is kept; returns false if another one was recorded first, which then counts. */
export async function recordRecordPdf(db: Database, pdf: RecordPdf & { object_key: string }): Promise<boolean> {
  const result = await db
    .insertInto('record_pdfs')
    .values(pdf)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
