import { listExports } from '#contract/operations/exports/list-exports.ts';
import { exportFilter } from '#contract/schemas/job.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { buildResultLink } from '#operations/jobs/result-link.ts';
import { readNumberCursor, readPage } from '#operations/lists/read-page.ts';
import { listOrderedExports } from '#store/jobs/ordered-exports.ts';
import type { Database } from '#store/postgres/database.ts';

/** Binds the list of an account's exports, newest first. */
export function bindListExports(db: Database, publicUrl: () => string): BoundOperation {
  return bind(listExports).read(async ({ limit, cursor, reference }, context) => {
    const before = readNumberCursor(cursor);
    const { accountId } = callerOf(context);
    const read = (most: number) => listOrderedExports(db, accountId, { limit: most, before, reference });
    const { shown, next_cursor } = await readPage(limit, read, ({ entry_no }) => entry_no);
    const exports = shown.map(({ job_id, details, at, state, expires_at }) => ({
      job_id,
      filter: exportFilter.parse(details.filter),
      record_count: Number(details.records),
      created_at: at.toISOString(),
      state,
      ...buildResultLink(publicUrl(), job_id, expires_at, context.now),
    }));
    return { ok: true, exports, next_cursor };
  });
}
