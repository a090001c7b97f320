import { type Selectable, sql, type Transaction } from 'kysely';
import { invariant } from '#base/invariant.ts';
import { findQuote } from '#store/billing/quotes.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type BatchRow = Selectable<Tables['batch_rows']>;

export type Batch = Selectable<Tables['batches']>;

/** Why a row has no record, as a code and message of the contract. */
export type RowFault = { code: string; message: string };

/** What an answer says in a few words, by column of the results. */
type RowWords = Readonly<Record<string, string | number | null>>;

export async function readBatch(db: Database, job_id: string): Promise<Batch> {
  return db.selectFrom('batches').selectAll().where('job_id', '=', job_id).executeTakeFirstOrThrow();
}

/** The next unfinished rows of a batch, in order. */
export async function listOpenRows(db: Database, job_id: string, limit: number): Promise<BatchRow[]> {
  const query = db.selectFrom('batch_rows').selectAll().where('job_id', '=', job_id);
  return query.where('state', 'in', ['queued', 'sending']).orderBy('row_no').limit(limit).execute();
}

/** The rows of a batch after a row number, in order. */
export async function listRows(db: Database, job_id: string, after: number, limit: number): Promise<BatchRow[]> {
  const query = db.selectFrom('batch_rows').selectAll().where('job_id', '=', job_id);
  return query.where('row_no', '>', after).orderBy('row_no').limit(limit).execute();
}

/** The number of finished rows of a batch. */
export async function countEndedRows(db: Database, job_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('batch_rows')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('job_id', '=', job_id)
    .where('state', 'not in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Claims the exclusive right to send a row to a register that must not be queried twice; false when it was already claimed. */
export async function claimSending(db: Database, row: BatchRow): Promise<boolean> {
  const { numAffectedRows } = await sql`update batch_rows set state = 'sending'
    where job_id = ${row.job_id} and row_no = ${row.row_no} and state = 'queued'`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends a row in the transaction that writes its record, with the words of its answer; throws when it has already ended. */
export async function endRowRecorded(
  trx: Database,
  row: BatchRow,
  charged_cents: number,
  result: RowWords | null = null,
): Promise<void> {
  await endRow(trx, row, { state: 'recorded', charged_cents, result });
}

/** Ends a row without a record and releases its price. */
export async function endRowRefused(db: Database, row: BatchRow, fault: RowFault, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await endRow(trx, row, { state: 'refused', ...fault });
    await closeRowQuotes(trx, [row.quote_id ?? ''], `the row was refused: ${fault.code}`, now);
  });
}

/** Ends a row whose search may have been carried out; its quote waits for reconciliation. */
export async function endRowPending(db: Database, row: BatchRow, fault: RowFault): Promise<void> {
  await endRow(db, row, { state: 'pending', ...fault });
}

export async function hasRowEnded(db: Database, { job_id, row_no }: BatchRow): Promise<boolean> {
  const query = db.selectFrom('batch_rows').select('state').where('job_id', '=', job_id).where('row_no', '=', row_no);
  const { state } = await query.executeTakeFirstOrThrow();
  return state !== 'queued' && state !== 'sending';
}

export async function readRowQuote(db: Database, row: BatchRow) {
  const quote = await findQuote(db, row.quote_id ?? '');
  invariant(quote !== null, `row ${row.row_no} of ${row.job_id} has a quote`);
  return quote;
}

/** Ends the unsent rows of failed batches, so that their prices are released; returns how many. */
export async function dropRowsOfFailedBatches(db: Database, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ quote_id: string | null }>`update batch_rows set state = 'refused',
        code = 'internal_error', message = 'The batch failed before this row was checked.'
      where state = 'queued' and job_id in
        (select job_id from account_jobs where kind = 'batch_search' and state = 'failed')
      returning quote_id`.execute(trx);
    const quoteIds = rows.flatMap(({ quote_id }) => quote_id ?? []);
    if (quoteIds.length > 0) await closeRowQuotes(trx, quoteIds, 'the batch failed before the row was checked', now);
    return rows.length;
  });
}

async function closeRowQuotes(trx: Transaction<Tables>, quoteIds: readonly string[], why: string, now: Date) {
  await sql`update quotes set closed_at = ${now}, closed_because = ${why}
    where quote_id = any(${quoteIds}) and record_id is null and closed_at is null`.execute(trx);
}

type RowEnd = { state: string; charged_cents?: number; result?: RowWords | null; code?: string; message?: string };

async function endRow(db: Database, { job_id, row_no }: BatchRow, end: RowEnd): Promise<void> {
  const { state, charged_cents = null, result = null, code = null, message = null } = end;
  const { numAffectedRows } = await sql`update batch_rows set state = ${state}, charged_cents = ${charged_cents},
      code = ${code}, message = ${message}, result = ${result === null ? null : JSON.stringify(result)}
    where job_id = ${job_id} and row_no = ${row_no} and state in ('queued', 'sending')`.execute(db);
  invariant(numAffectedRows === 1n, `row ${row_no} of ${job_id} ends once`);
}
