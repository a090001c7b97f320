import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { KEY_ID } from '#contract/schemas/keys.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { listKeysOf } from '#store/access/account-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { describeKey } from './describe-key.ts';

/** Binds the list of an account's keys, newest first. */
export function bindListKeys(db: Database): BoundOperation {
  return bind(listKeys).read(async ({ limit, cursor }, context) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const found = await listKeysOf(db, callerOf(context).accountId, { limit: limit + 1, before });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      ok: true,
      keys: shown.map((row) => ({ ...describeKey(row, context.now), created_by_name: row.created_by_name })),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.key_id) : null,
    };
  });
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor);
  if (position !== null && KEY_ID.test(position)) return position;
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
