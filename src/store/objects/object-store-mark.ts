import { randomBytes } from 'node:crypto';
import type { ObjectStore } from '#base/object-store.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';

const MARK_KEY = 'store-id';

/** Whether the object store is the one of this database: `unmarked` until a process in production has marked it. */
export type StoreMatch = 'same' | 'other' | 'unmarked';

export async function compareObjectStore(db: Database, objects: ObjectStore): Promise<StoreMatch> {
  const row = await db.selectFrom('object_store').select('store_id').executeTakeFirst();
  if (row === undefined) return 'unmarked';
  return (await readMark(objects)) === row.store_id ? 'same' : 'other';
}

/** Marks the object store as the one of this database, unless one is marked already; then compares. */
export async function markObjectStore(db: Database, objects: ObjectStore): Promise<StoreMatch> {
  const match = await compareObjectStore(db, objects);
  if (match !== 'unmarked') return match;
  return db.transaction().execute(async (trx) => {
    await awaitTurn(trx, 'object store');
    // Compared again: another process may have marked one meanwhile.
    const again = await compareObjectStore(trx, objects);
    if (again !== 'unmarked') return again;
    const store_id = (await readMark(objects)) ?? randomBytes(16).toString('hex');
    await objects.putObject(MARK_KEY, Buffer.from(store_id));
    await trx.insertInto('object_store').values({ store_id }).execute();
    return 'same';
  });
}

async function readMark(objects: ObjectStore): Promise<string | null> {
  const bytes = await objects.findObject(MARK_KEY);
  return bytes === null ? null : Buffer.from(bytes).toString();
}
