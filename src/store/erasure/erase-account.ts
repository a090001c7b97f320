import { CompiledQuery, sql } from 'kysely';
import { OPERATOR } from '#domain/access/audit-actor.ts';
import type { Database } from '#store/postgres/database.ts';
import { inIndexOrder } from '#store/records/records.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import { type AccountData, ERASED_SEAL, listUnerased, NO_SALT } from './account-data.ts';

/** Why an account may be erased. */
export const ERASURE_REASONS = ['customer_request', 'contract_ended', 'legal_order'] as const;

export type ErasureReason = (typeof ERASURE_REASONS)[number];

/** Whose data is erased: the account first, then the twin that test keys use. */
export type ErasedAccounts = readonly [accountId: string, ...twins: string[]];

// Small enough that no other transaction waits noticeably for one of these rows.
const ROWS_AT_ONCE = 500;

/** Returns the account and its twin; null when there is no such account, or it is itself a twin. */
export async function findErasable(db: Database, accountId: string): Promise<ErasedAccounts | null> {
  const { rows } = await sql<{ account_id: string }>`
    select account_id from accounts where account_id = ${accountId} and test_of is null
      or test_of = ${accountId} order by test_of nulls first`.execute(db);
  const [first, ...twins] = rows.map(({ account_id }) => account_id);
  return first === accountId ? [first, ...twins] : null;
}

/** How many paid searches of the accounts were sent and are not settled. */
export async function countUnsettled(db: Database, accounts: ErasedAccounts): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from quotes where account_id = any(${accounts})
    and dispatch_id is not null and record_id is null and closed_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Counts the rows of a kind that erasing would remove or empty. */
export async function countUnerased(db: Database, data: AccountData, accounts: ErasedAccounts): Promise<number> {
  const text = `select count(*) as count from ${data.table} where ${listUnerased(data)}`;
  const { rows } = await db.executeQuery<{ count: number }>(CompiledQuery.raw(text, [accounts]));
  return rows[0]?.count ?? 0;
}

/**
 * Records that the account is erased, and why. From its commit on, the database refuses new rows for the account.
 * Does nothing when it was recorded before.
 */
export async function beginErasure(db: Database, accounts: ErasedAccounts, reason: ErasureReason): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Waits for every transaction that is about to write for the account.
    await sql`select from accounts where account_id = any(${accounts}) order by account_id for update`.execute(trx);
    for (const accountId of accounts) {
      const { numAffectedRows } = await sql`insert into erasures (account_id, reason) values (${accountId}, ${reason})
        on conflict do nothing`.execute(trx);
      if (numAffectedRows !== 1n) continue;
      await recordAudit(trx, { accountId, actor: OPERATOR, action: 'account_erased', details: { reason } });
    }
  });
}

/** Erases up to 500 rows of a kind in one transaction; returns how many. */
export async function eraseSome(db: Database, data: AccountData, accounts: ErasedAccounts): Promise<number> {
  const left = listUnerased(data);
  // The condition is repeated, because in a partitioned table rows of other accounts have the same ctid.
  const which = `ctid = any(array(select ctid from ${data.table} where ${left} limit ${ROWS_AT_ONCE})) and ${left}`;
  const change = data.erase === 'delete' ? `delete from ${data.table}` : `update ${data.table} set ${data.erase.set}`;
  return erasing(db, accounts, async (trx) => {
    const { numAffectedRows } = await trx.executeQuery(CompiledQuery.raw(`${change} where ${which}`, [accounts]));
    return Number(numAffectedRows ?? 0n);
  });
}

/** Where the next part of the records begins: after this one, in the order of their list. */
type RecordCursor = { created_at: string; record_id: string };

/** What a part of the records was: how many were erased, how many are not in the evidence log yet, and its last one. */
type ErasedPart = { erased: number; waiting: number; last: RecordCursor | null };

/**
 * Erases up to 500 records of one account, with the salts of their leaves, in one transaction.
 *
 * A record that is not in the evidence log yet stays: the log needs its hash first.
 */
export async function eraseRecords(
  db: Database,
  data: AccountData,
  accounts: ErasedAccounts,
  { accountId, after }: { accountId: string; after: RecordCursor | null },
): Promise<ErasedPart> {
  const page = await inIndexOrder(db, (trx) => readPage(trx, accountId, after));
  const whole = page.filter(({ seal_sha256 }) => seal_sha256 !== ERASED_SEAL).map(({ record_id }) => record_id);
  const last = page.at(-1) ?? null;
  if (whole.length === 0 || data.erase === 'delete') return { erased: 0, waiting: 0, last };
  const { set } = data.erase;
  const erased = await erasing(db, accounts, async (trx) => {
    const { rows } = await sql<{ record_id: string; leaf_index: number }>`
      select p.record_id, l.leaf_index from record_places p join log_leaves l on l.leaf_index = p.place
      where p.record_id = any(${whole})`.execute(trx);
    const ids = rows.map(({ record_id }) => record_id);
    const change = `update records set ${set} where record_id = any($1) and account_id = $2`;
    await trx.executeQuery(CompiledQuery.raw(change, [ids, accountId]));
    await sql`update log_leaves set salt = ${NO_SALT}
      where leaf_index = any(${rows.map(({ leaf_index }) => leaf_index)})`.execute(trx);
    return rows.length;
  });
  return { erased, waiting: whole.length - erased, last };
}

async function readPage(trx: Database, accountId: string, after: RecordCursor | null) {
  const from =
    after === null ? sql`` : sql`and (created_at, record_id) > (${after.created_at}::timestamptz, ${after.record_id})`;
  const { rows } = await sql<RecordCursor & { seal_sha256: string }>`
    select record_id, created_at::text as created_at, seal_sha256 from records
    where hashtextextended(account_id, 0) = hashtextextended(${accountId}, 0) and account_id = ${accountId} ${from}
    order by created_at, record_id limit ${ROWS_AT_ONCE}`.execute(trx);
  return rows;
}

/** Runs a transaction that may change what is append-only, because it erases an account that is recorded as erased. */
function erasing<T>(db: Database, [accountId]: ErasedAccounts, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('svc.erasing', ${accountId}, true)`.execute(trx);
    return work(trx);
  });
}
