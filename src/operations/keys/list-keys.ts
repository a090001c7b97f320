import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { KEY_ID } from '#contract/schemas/keys.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import { listKeysOf } from '#store/access/account-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { describeKey } from './describe-key.ts';

/** Binds the list of an account's keys, newest first. */
export function bindListKeys(db: Database): BoundOperation {
  return bind(listKeys).read(async ({ limit, cursor }, context) => {
    const before = readCursor(cursor, KEY_ID);
    const read = (most: number) => listKeysOf(db, callerOf(context).accountId, { limit: most, before });
    const { shown, next_cursor } = await readPage(limit, read, ({ key_id }) => key_id);
    return {
      ok: true,
      keys: shown.map((row) => ({ ...describeKey(row, context.now), created_by_name: row.created_by_name })),
      next_cursor,
    };
  });
}
