import { newSortableId } from '#base/ids.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';

// 100,000 metered checks.
const PLAY_MONEY_CENTS = 1_000_000;

/** The mode of an account: `test` for the test account of another one. */
export function toAccountMode({ test_of }: { test_of: string | null }): KeyMode {
  return test_of === null ? 'live' : 'test';
}

/** The mode of an account; `live` when there is no such account. */
export async function readAccountMode(db: Database, account_id: string): Promise<KeyMode> {
  const row = await db.selectFrom('accounts').select('test_of').where('account_id', '=', account_id).executeTakeFirst();
  return toAccountMode(row ?? { test_of: null });
}

/** The id of the test account of an account, which is created with play money on the first call. */
export async function findOrRecordTestAccount(db: Database, account_id: string): Promise<string> {
  return inTransaction(
    db,
    async (trx) => (await recordTestAccount(trx, account_id)) ?? findTestAccount(trx, account_id),
  );
}

// Null when there is one already, also one that another process has just created.
async function recordTestAccount(trx: Database, test_of: string): Promise<string | null> {
  const { tenant_id, name, plan } = await trx
    .selectFrom('accounts')
    .select(['tenant_id', 'name', 'plan'])
    .where('account_id', '=', test_of)
    .executeTakeFirstOrThrow();
  const account = { account_id: newSortableId('acc_'), tenant_id, name: `${name} (test)`, plan, test_of };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('accounts')
    .values(account)
    .onConflict((conflict) => conflict.column('test_of').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return null;
  await recordCredit(trx, { accountId: account.account_id, amountCents: PLAY_MONEY_CENTS, reason: 'play money' });
  return account.account_id;
}

async function findTestAccount(trx: Database, account_id: string): Promise<string> {
  const row = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('test_of', '=', account_id)
    .executeTakeFirstOrThrow();
  return row.account_id;
}
