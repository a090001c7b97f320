import { replayEvents } from '#contract/operations/webhooks/replay-events.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildDelivery, recordReplay } from '#store/webhooks/deliveries.ts';
import { listEventsSince } from '#store/webhooks/events.ts';
import { requireEnabledEndpoint, requireSends } from './require-endpoint.ts';

const MAX_EVENTS = 500;

/** Binds replay_events, which sends all events since a time to an endpoint again. */
export function bindReplayEvents(db: Database): BoundOperation {
  return bind(replayEvents).order(async ({ endpoint_id, since }, context) => {
    const { accountId } = callerOf(context);
    const endpoint = await requireEnabledEndpoint(db, accountId, endpoint_id);
    await requireSends(db, accountId);
    // One extra event shows where to continue.
    const wanted = { since: new Date(since), types: endpoint.event_types, limit: MAX_EVENTS + 1 };
    const found = await listEventsSince(db, accountId, wanted);
    const deliveries = found.slice(0, MAX_EVENTS).map(({ event_id }) => buildDelivery(event_id, endpoint));
    const next_since = found[MAX_EVENTS]?.created_at.toISOString() ?? null;
    return {
      answer: { ok: true, endpoint_id, event_count: deliveries.length, next_since },
      effect: (trx) => recordReplay(trx, accountId, deliveries, context.now),
    };
  });
}
