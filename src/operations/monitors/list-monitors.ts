import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { listMonitorsInUse } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { toAnswer } from './read-monitor.ts';

/** Binds the list of an account's monitors, newest first. */
export function bindListMonitors(db: Database): BoundOperation {
  return bind(listMonitors).read(async ({ limit, cursor, reference }, context) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const found = await listMonitorsInUse(db, callerOf(context).accountId, { limit: limit + 1, before, reference });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      ok: true,
      monitors: shown.map(toAnswer),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.subscription_id) : null,
    };
  });
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor);
  if (position !== null && /^mon_[0-9A-HJKMNP-TV-Z]{26}$/.test(position)) return position;
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
