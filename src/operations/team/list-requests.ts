import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listRequests } from '#contract/operations/team/list-requests.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { listRequestsOf, type RequestRow, readEntryTime } from '#store/team/request-log.ts';

/** Binds the requests of an account, newest first. */
export function bindListRequests(db: Database): BoundOperation {
  return bind(listRequests).read(async ({ limit, cursor, ...filter }, context) => {
    requireOperation(filter.operation);
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const wanted = { ...filter, before, limit: limit + 1 };
    const found = await listRequestsOf(db, callerOf(context).accountId, wanted, context.now);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      ok: true,
      requests: shown.map(describeRequest),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(String(last.entry_no)) : null,
    };
  });
}

function describeRequest({ entry_no, account_id: _account, ...request }: RequestRow) {
  return { at: readEntryTime(entry_no).toISOString(), ...request };
}

// An empty page for a misspelt operation would suggest that it was never called.
function requireOperation(operation: string | undefined): void {
  if (operation === undefined || OPERATIONS.some(({ name }) => name === operation)) return;
  throw buildFieldError('invalid_input', 'operation', 'is not the name of an operation, such as get_abn');
}

function readCursor(cursor: string): number {
  const position = parseCursor(cursor) ?? '';
  if (/^[1-9]\d{0,15}$/.test(position) && Number.isSafeInteger(Number(position))) return Number(position);
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
