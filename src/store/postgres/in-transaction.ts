import type { Transaction } from 'kysely';
import type { Tables } from '#store/tables/tables.ts';
import type { Database } from './database.ts';

/** Runs statements in the transaction that was passed, or in a new one. */
export function inTransaction<T>(db: Database, run: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  return isTransaction(db) ? run(db) : db.transaction().execute(run);
}

function isTransaction(db: Database): db is Transaction<Tables> {
  return db.isTransaction;
}
