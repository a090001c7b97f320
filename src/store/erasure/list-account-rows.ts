import { CompiledQuery, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { ACCOUNT_DATA } from './account-data.ts';
import type { ErasedAccounts } from './erase-account.ts';

/** A row of an account as JSON text, and the table it is from. */
type AccountRow = { table: string; line: string };

const ROWS_AT_ONCE = 200;

/** Reads everything that erasing would remove, as of one moment, without secrets; passes row after row to `take`. */
export async function listAccountRows(
  db: Database,
  accounts: ErasedAccounts,
  take: (row: AccountRow) => Promise<void>,
): Promise<void> {
  const tables = new Map(ACCOUNT_DATA.map((data) => [data.table, data]));
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      for (const { table, of, secret = [] } of tables.values()) {
        const shown = `(to_jsonb(one) - $2::text[])::text`;
        const rows = `select ${shown} as line from (select * from ${table} where ${of}) one`;
        await trx.executeQuery(
          CompiledQuery.raw(`declare account_rows no scroll cursor for ${rows}`, [accounts, secret]),
        );
        for (;;) {
          const page = await sql<{ line: string }>`fetch ${sql.raw(String(ROWS_AT_ONCE))} from account_rows`.execute(
            trx,
          );
          if (page.rows.length === 0) break;
          for (const { line } of page.rows) await take({ table, line });
        }
        await sql`close account_rows`.execute(trx);
      }
    });
}
