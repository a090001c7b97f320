import { sql, type Transaction } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { buildGrantSeal } from '#domain/billing/credit-grant.ts';
import { buildCharge, buildCredit, creditAccount, type LedgerEntry } from '#domain/billing/ledger-entry.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import type { Tables } from '#store/tables/tables.ts';

// Entries per checkpoint, so that a balance adds up a few hundred entries at most.
const ENTRIES_PER_CHECKPOINT = 256;
// Far above that, so one page is normally enough; more entries are added page by page.
const ENTRIES_PER_PAGE = 5_000;

/** A sum of entries: up to which entry, how many are in no checkpoint yet, and whether more may follow. */
type Tally = { cents: number; lastEntryId: number; loose: number; more: boolean };

/** The credit of an account: the sum of its entries. */
export async function readBalanceCents(db: Database, account_id: string): Promise<number> {
  return (await readTally(db, creditAccount(account_id))).cents;
}

/**
 * Locks an account until the transaction ends, and returns its credit, so two processes cannot overdraw it together.
 * Throws when there is no such account.
 */
export async function lockBalanceCents(trx: Transaction<Tables>, account_id: string): Promise<number> {
  await lockAccount(trx, account_id);
  // A separate statement, so that it sees what was committed while the lock was awaited.
  const tally = await readTally(trx, creditAccount(account_id));
  if (tally.loose >= ENTRIES_PER_CHECKPOINT) await recordCheckpoint(trx, creditAccount(account_id), tally);
  return tally.cents;
}

/** Appends entries; the database rejects a transaction that does not add up to zero. The caller holds the account lock. */
export async function recordEntries(trx: Transaction<Tables>, entries: readonly LedgerEntry[]): Promise<void> {
  await trx.insertInto('ledger_entries').values(entries).execute();
}

/** The price of one recorded check, and the account that pays it. */
export type NewCharge = { accountId: string; recordId: string; tool: string; priceCents: number };

/** Appends the entries of charges, each a ledger transaction of its own. The caller holds the lock of every account. */
export async function recordCharges(trx: Transaction<Tables>, charges: readonly NewCharge[]): Promise<void> {
  const entries = charges.flatMap((charge) => buildCharge({ transactionId: newSortableId('txn_'), ...charge }));
  if (entries.length > 0) await recordEntries(trx, entries);
}

/** Adds credit to an account, with a reason and a grant that seals both; returns the transaction id. Throws when there is no such account. */
export async function recordCredit(
  db: Database,
  credit: { accountId: string; amountCents: number; reason: string },
): Promise<string> {
  return inTransaction(db, async (trx) => {
    await lockBalanceCents(trx, credit.accountId);
    const transactionId = newSortableId('txn_');
    await recordEntries(trx, buildCredit({ ...credit, transactionId }));
    await recordGrant(trx, credit, transactionId);
    return transactionId;
  });
}

// The caller holds the account lock, so no two grants get the same number.
async function recordGrant(
  trx: Transaction<Tables>,
  credit: { accountId: string; amountCents: number; reason: string },
  transaction_id: string,
): Promise<void> {
  const last = await trx
    .selectFrom('credit_grants')
    .select((select) => select.fn.max('grant_no').as('grant_no'))
    .where('account_id', '=', credit.accountId)
    .executeTakeFirst();
  const grant = {
    account_id: credit.accountId,
    grant_no: (last?.grant_no ?? 0) + 1,
    transaction_id,
    amount_cents: credit.amountCents,
    reason: credit.reason,
  };
  await trx
    .insertInto('credit_grants')
    .values({ ...grant, seal_sha256: buildGrantSeal(grant) })
    .execute();
}

/**
 * Locks an account until the transaction ends. Entries get their ids under this lock, so the entries of one account are
 * committed in id order, and none can appear below a checkpoint. Throws when there is no such account.
 */
export async function lockAccount(trx: Transaction<Tables>, account_id: string): Promise<void> {
  await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('account_id', '=', account_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

async function readTally(db: Database, ledger_account: string): Promise<Tally> {
  let tally = await addPage(db, ledger_account, null);
  while (tally.more) tally = await addPage(db, ledger_account, tally);
  return tally;
}

// Adds the next entries to a tally, or to the last checkpoint when tally is null.
async function addPage(db: Database, ledger_account: string, tally: Tally | null): Promise<Tally> {
  const start =
    tally === null
      ? sql`select entry_id, balance_cents from ledger_checkpoints where ledger_account = ${ledger_account}
          order by entry_id desc limit 1`
      : sql`select ${tally.lastEntryId}::bigint as entry_id, ${tally.cents}::bigint as balance_cents`;
  // The limit makes the planner use the index, whatever it estimates.
  const {
    rows: [page],
  } = await sql<{ cents: string; last_entry_id: number | null; count: number }>`
    with start as (${start}), page as (
      select entry_id, amount_cents from ledger_entries
      where ledger_account = ${ledger_account} and entry_id > coalesce((select entry_id from start), 0)
      order by entry_id limit ${ENTRIES_PER_PAGE}
    )
    select coalesce((select balance_cents from start), 0) + coalesce(sum(amount_cents), 0) as cents,
      max(entry_id) as last_entry_id, count(*) as count from page`.execute(db);
  invariant(page !== undefined, 'a sum is one row');
  const { cents, last_entry_id, count } = page;
  return {
    cents: Number(cents),
    lastEntryId: last_entry_id ?? tally?.lastEntryId ?? 0,
    loose: (tally?.loose ?? 0) + count,
    more: count === ENTRIES_PER_PAGE,
  };
}

async function recordCheckpoint(trx: Transaction<Tables>, ledger_account: string, tally: Tally): Promise<void> {
  const checkpoint = { ledger_account, entry_id: tally.lastEntryId, balance_cents: tally.cents };
  await trx.insertInto('ledger_checkpoints').values(checkpoint).execute();
}
