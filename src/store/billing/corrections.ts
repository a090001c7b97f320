import { type Selectable, sql, type Transaction } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { buildReversal, type LedgerEntry } from '#domain/billing/ledger-entry.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';
import { lockAccountFunds } from './account-funds.ts';
import { recordEntries } from './ledger.ts';

/** A ledger transaction that reverses another one completely. */
export type Correction = Selectable<Tables['ledger_corrections']>;

/** The result of a correction; only `corrected` changed anything. */
export type CorrectionOutcome =
  | { state: 'corrected'; correction: Correction }
  | { state: 'corrected_before'; correction: Correction }
  | { state: 'not_found' }
  | { state: 'spent'; accountId: string; amountCents: number; freeCents: number };

type Original = Pick<Correction, 'reverses_transaction_id' | 'account_id' | 'kind' | 'record_id' | 'amount_cents'>;

/** Reverses a credit completely; refuses when it is already spent or reserved, because credit never goes below zero. */
export async function reverseCredit(db: Database, transactionId: string, because: string): Promise<CorrectionOutcome> {
  const grant = await db
    .selectFrom('credit_grants')
    .select(['account_id', 'amount_cents'])
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
  if (grant === undefined) return { state: 'not_found' };
  return correct(
    db,
    { ...grant, reverses_transaction_id: transactionId, kind: 'credit_reversal', record_id: null },
    because,
  );
}

/** Refunds the whole price of a check. The record is unchanged, and the amount still counts against that day's cap. */
export async function refundCharge(db: Database, recordId: string, because: string): Promise<CorrectionOutcome> {
  const charge = await db
    .selectFrom('ledger_entries')
    .innerJoin('records', 'records.record_id', 'ledger_entries.record_id')
    .select(['transaction_id', 'records.account_id', 'price_cents'])
    .where('ledger_entries.record_id', '=', recordId)
    .executeTakeFirst();
  if (charge === undefined) return { state: 'not_found' };
  const original: Original = {
    reverses_transaction_id: charge.transaction_id,
    account_id: charge.account_id,
    kind: 'charge_refund',
    record_id: recordId,
    amount_cents: charge.price_cents,
  };
  return correct(db, original, because);
}

function correct(db: Database, original: Original, because: string): Promise<CorrectionOutcome> {
  return db.transaction().execute(async (trx): Promise<CorrectionOutcome> => {
    const accountId = original.account_id;
    // A second correction waits here for the account lock, and then finds the first.
    const funds = await lockAccountFunds(trx, [{ accountId, day: buildCapDay(new Date()) }]);
    const before = await findCorrection(trx, original.reverses_transaction_id);
    if (before !== undefined) return { state: 'corrected_before', correction: before };
    const freeCents = funds.get(accountId)?.freeCents ?? 0;
    const { kind, amount_cents: amountCents } = original;
    if (kind === 'credit_reversal' && freeCents < amountCents)
      return { state: 'spent', accountId, amountCents, freeCents };
    return { state: 'corrected', correction: await record(trx, original, because) };
  });
}

async function record(trx: Transaction<Tables>, original: Original, because: string): Promise<Correction> {
  const transaction_id = newSortableId('txn_');
  const entries = await readEntries(trx, original.reverses_transaction_id);
  await recordEntries(trx, buildReversal(transaction_id, entries, because));
  return trx
    .insertInto('ledger_corrections')
    .values({ ...original, transaction_id, because })
    .returningAll()
    .executeTakeFirstOrThrow();
}

function findCorrection(trx: Transaction<Tables>, reversed: string): Promise<Correction | undefined> {
  const corrections = trx.selectFrom('ledger_corrections').selectAll();
  return corrections.where('reverses_transaction_id', '=', reversed).executeTakeFirst();
}

function readEntries(trx: Transaction<Tables>, transactionId: string): Promise<LedgerEntry[]> {
  const columns = ['transaction_id', 'ledger_account', 'amount_cents', 'reason', 'record_id'] as const;
  return trx.selectFrom('ledger_entries').select(columns).where('transaction_id', '=', transactionId).execute();
}

/** The corrections of an account between two days in Sydney (inclusive), newest first, at most `limit`. */
export async function readCorrections(
  db: Database,
  asked: { accountId: string; from: string; to: string },
  limit: number,
): Promise<Correction[]> {
  return db
    .selectFrom('ledger_corrections')
    .selectAll()
    .where(
      sql<boolean>`account_id = ${asked.accountId}
        and created_at >= ${asked.from}::date::timestamp at time zone 'Australia/Sydney'
        and created_at < (${asked.to}::date + 1)::timestamp at time zone 'Australia/Sydney'`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(limit)
    .execute();
}

/** The credits of an account, newest first, each with the transaction that reversed it, if any. */
export async function readCreditGrants(db: Database, accountId: string) {
  return db
    .selectFrom('credit_grants')
    .leftJoin('ledger_corrections', 'reverses_transaction_id', 'credit_grants.transaction_id')
    .select(['credit_grants.transaction_id', 'credit_grants.created_at', 'credit_grants.amount_cents', 'reason'])
    .select('ledger_corrections.transaction_id as reversed_by')
    .where('credit_grants.account_id', '=', accountId)
    .orderBy('grant_no', 'desc')
    .execute();
}
