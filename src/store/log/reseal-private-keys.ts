import { sql } from 'kysely';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { LOG_LOCK } from './log-keys.ts';
import { isSealedWith, openPrivateKey, type SealSecret, sealPrivateKey } from './seal-private-key.ts';

/** The tables with private keys under LOG_KEY_SECRET, and the column that names a row. */
const KEY_TABLES = [
  { table: 'log_keys', id: 'key_no' },
  { table: 'pdf_certificates', id: 'certificate_no' },
  { table: 'witness_keys', id: 'name' },
] as const;

type KeyRow = { id: string; private_key: Buffer };

/** Counts the private keys that the current secret does not open: they need the other one, or are stored in plain text. */
export async function countUnsealedKeys(db: Database, secret: SealSecret): Promise<number> {
  const rows = await Promise.all(KEY_TABLES.map(({ table, id }) => readRows(db, table, id)));
  return rows.flat().filter(({ private_key }) => !isSealedWith(private_key, secret)).length;
}

/**
 * Encrypts every private key with the first secret, all or none, and returns how many it changed. The caller must own
 * the tables. Throws when neither secret opens a key.
 */
export async function resealPrivateKeys(db: Database, secret: SealSecret): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // No key may be added meanwhile with the other secret.
    await awaitTurn(trx, LOG_LOCK);
    await sql`select set_config('svc.resealing', 'on', true)`.execute(trx);
    let changed = 0;
    for (const { table, id } of KEY_TABLES)
      for (const row of await readRows(trx, table, id)) {
        if (isSealedWith(row.private_key, secret)) continue;
        const sealed = sealPrivateKey(openPrivateKey(row.private_key, secret), secret);
        await sql`update ${sql.table(table)} set private_key = ${sealed} where ${sql.ref(id)}::text = ${row.id}`.execute(
          trx,
        );
        changed += 1;
      }
    return changed;
  });
}

async function readRows(db: Database, table: string, id: string): Promise<KeyRow[]> {
  const { rows } =
    await sql<KeyRow>`select ${sql.ref(id)}::text as id, private_key from ${sql.table(table)} order by 1`.execute(db);
  return rows;
}
