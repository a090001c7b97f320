import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listEvents } from '#contract/operations/webhooks/list-events.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { listEventsAfter } from '#store/webhooks/events.ts';
import { describeEvent } from './describe-event.ts';
import { requireLiveType } from './require-live-type.ts';

/** Binds the list of the caller's events, oldest first. */
export function bindListEvents(db: Database, gates: Gates): BoundOperation {
  return bind(listEvents).read(async ({ cursor, limit, type }, context) => {
    await requireLiveType(gates, 'type', type);
    const afterNo = cursor === undefined ? 0 : readCursor(cursor);
    // One extra row shows whether there are more.
    const found = await listEventsAfter(db, callerOf(context).accountId, { afterNo, limit: limit + 1, type });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      ok: true,
      events: shown.map(describeEvent),
      // Without new events the caller keeps its cursor.
      next_cursor: last === undefined ? (cursor ?? null) : encodeCursor(String(last.event_no)),
      has_more: found.length > limit,
    };
  });
}

function readCursor(cursor: string): number {
  const position = parseCursor(cursor) ?? '';
  if (/^[1-9]\d{0,14}$/.test(position)) return Number(position);
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
