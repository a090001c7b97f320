import { newSortableId } from '#base/ids.ts';
import { buildCredit, creditAccount, type LedgerEntry } from '#domain/billing/ledger-entry.ts';
import type { Database } from './database.ts';

/** The credit of an account: the sum of its entries. */
export async function readBalanceCents(db: Database, account_id: string): Promise<number> {
  const row = await db
    .selectFrom('ledger_entries')
    .select((select) => select.fn.coalesce(select.fn.sum<string>('amount_cents'), select.val('0')).as('cents'))
    .where('ledger_account', '=', creditAccount(account_id))
    .executeTakeFirstOrThrow();
  return Number(row.cents);
}

/** Appends entries; the database refuses a transaction that does not add up to zero. */
export async function recordEntries(db: Database, entries: readonly LedgerEntry[]): Promise<void> {
  await db.insertInto('ledger_entries').values(entries).execute();
}

/** Gives an account credit, with the reason. */
export async function recordCredit(
  db: Database,
  credit: { accountId: string; amountCents: number; reason: string },
): Promise<void> {
  await recordEntries(db, buildCredit({ ...credit, transactionId: newSortableId('txn_') }));
}
