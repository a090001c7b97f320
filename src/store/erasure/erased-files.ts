import { CompiledQuery } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { type AccountData, listUnerased } from './account-data.ts';
import type { ErasedAccounts } from './erase-account.ts';

/** An object by its key, or all files of a job. */
type ErasedFile = { key: string } | { jobId: string };

const PAGE_ROWS = 500;
const COLUMNS: Record<string, string> = { record_pdfs: 'object_key', account_jobs: 'job_id' };

/** Lists the files that the rows of a kind lead to, as long as these rows are not erased. */
export async function* listErasedFiles(
  db: Database,
  data: AccountData,
  accounts: ErasedAccounts,
): AsyncGenerator<ErasedFile> {
  const column = COLUMNS[data.table];
  if (column === undefined) return;
  for (let after = ''; ; ) {
    const text = `select ${column} as name from ${data.table} where ${listUnerased(data)} and ${column} > $2
      order by ${column} limit ${PAGE_ROWS}`;
    const { rows } = await db.executeQuery<{ name: string }>(CompiledQuery.raw(text, [accounts, after]));
    for (const { name } of rows) yield data.table === 'account_jobs' ? { jobId: name } : { key: name };
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.name;
  }
}
