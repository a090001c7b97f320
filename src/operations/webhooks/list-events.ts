import { encodeCursor } from '#base/page.ts';
import { listEvents } from '#contract/operations/webhooks/list-events.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readNumberCursor } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { listEventsAfter, listEventsBefore } from '#store/webhooks/events.ts';
import { describeEvent } from './get-event.ts';
import { requireLiveType } from './require-endpoint.ts';

export function bindListEvents(db: Database, gates: Gates): BoundOperation {
  return bind(listEvents).read(async ({ cursor, limit, type, order }, context) => {
    await requireLiveType(gates, 'type', type);
    const position = readNumberCursor(cursor);
    // One extra row shows whether there are more.
    const wanted = { limit: limit + 1, type };
    const { accountId } = callerOf(context);
    const found =
      order === 'newest'
        ? await listEventsBefore(db, accountId, { ...wanted, beforeNo: position ?? Number.MAX_SAFE_INTEGER })
        : await listEventsAfter(db, accountId, { ...wanted, afterNo: position ?? 0 });
    const shown = found.slice(0, limit);
    const hasMore = found.length > limit;
    // Looking back ends at the oldest event; without new events the caller keeps its cursor.
    const last = order === 'newest' && !hasMore ? undefined : shown.at(-1);
    const kept = order === 'newest' ? null : (cursor ?? null);
    return {
      ok: true,
      events: shown.map(describeEvent),
      next_cursor: last === undefined ? kept : encodeCursor(String(last.event_no)),
      has_more: hasMore,
    };
  });
}
