import { buildFieldError } from '#contract/build-field-error.ts';
import { listRequests } from '#contract/operations/team/list-requests.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readNumberCursor, readPage } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { listRequestsOf, type RequestRow, readEntryTime } from '#store/team/request-log.ts';

/** Binds the requests of an account, newest first. */
export function bindListRequests(db: Database): BoundOperation {
  return bind(listRequests).read(async ({ limit, cursor, ...filter }, context) => {
    requireOperation(filter.operation);
    const before = readNumberCursor(cursor);
    const { accountId } = callerOf(context);
    const read = (most: number) => listRequestsOf(db, accountId, { ...filter, before, limit: most }, context.now);
    const { shown, next_cursor } = await readPage(limit, read, ({ entry_no }) => entry_no);
    return { ok: true, requests: shown.map(describeRequest), next_cursor };
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
