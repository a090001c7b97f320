import type { EarlierCheck, InvoiceKey } from '#domain/invoices/invoice-key.ts';
import type { Database } from '#store/postgres/database.ts';
import { OutdatedAnswer } from '#store/records/outdated-answer.ts';
import type { Tables } from '#store/tables/tables.ts';

/** Finds the first check of an invoice in an account; null if there was none. */
export async function findCheckedInvoice(
  db: Database,
  account_id: string,
  { supplier, invoice_number }: InvoiceKey,
  details_sha256: string,
): Promise<EarlierCheck | null> {
  const row = await db
    .selectFrom('checked_invoices')
    .select(['record_id', 'checked_at', 'details_sha256'])
    .where('account_id', '=', account_id)
    .where('supplier', '=', supplier)
    .where('invoice_number', '=', invoice_number)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { record_id, checked_at } = row;
  return { record_id, checked_at: checked_at.toISOString(), same_details: row.details_sha256 === details_sha256 };
}

/** Records the first check of an invoice; throws OutdatedAnswer if another check was first. */
export async function recordFirstCheck(trx: Database, checked: Tables['checked_invoices']): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('checked_invoices')
    .values(checked)
    .onConflict((conflict) => conflict.columns(['account_id', 'supplier', 'invoice_number']).doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows !== 1n) throw new OutdatedAnswer('another check of this invoice was first');
}
