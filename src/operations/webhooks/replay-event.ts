import { TEST_EVENT_TYPE } from '#contract/events.ts';
import { replayEvent } from '#contract/operations/webhooks/replay-event.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildDelivery, readDeliveries, recordReplay } from '#store/webhooks/deliveries.ts';
import { listSubscribedEndpoints, type Receiver, readEndpoints } from '#store/webhooks/endpoints.ts';
import { requireEvent } from './get-event.ts';
import { requireEndpoint, requireSends } from './require-endpoint.ts';

/** Binds replay_event, which sends an event again. */
export function bindReplayEvent(db: Database): BoundOperation {
  return bind(replayEvent).order(async ({ event_id, endpoint_id }, context) => {
    const { accountId } = callerOf(context);
    const { type } = await requireEvent(db, accountId, event_id);
    if (endpoint_id !== undefined) await requireEndpoint(db, accountId, endpoint_id);
    const all = await listReceivers(db, accountId, { event_id, type });
    const receivers = endpoint_id === undefined ? all : all.filter((one) => one.endpoint_id === endpoint_id);
    if (receivers.length === 0)
      throw new ServiceError('not_found', 'No endpoint receives this event: nothing was sent.');
    await requireSends(db, accountId);
    const deliveries = receivers.map((receiver) => buildDelivery(event_id, receiver));
    return {
      answer: { ok: true, event_id, deliveries: deliveries.map(({ event_id: _event, ...delivery }) => delivery) },
      effect: (trx) => recordReplay(trx, accountId, deliveries, context.now),
    };
  });
}

async function listReceivers(
  db: Database,
  accountId: string,
  { event_id, type }: { event_id: string; type: string },
): Promise<Receiver[]> {
  const before = await readDeliveries(db, event_id);
  if (type === TEST_EVENT_TYPE) {
    // No endpoint subscribes to it: it goes where it went before.
    const tried = new Set(before.map(({ endpoint_id }) => endpoint_id));
    const endpoints = await readEndpoints(db, accountId);
    return endpoints.filter(({ endpoint_id, disabled_at }) => disabled_at === null && tried.has(endpoint_id));
  }
  const ofOrder = before.find(({ endpoint_id }) => endpoint_id === null);
  const orders = ofOrder === undefined ? [] : [{ endpoint_id: null, url: ofOrder.url }];
  return [...(await listSubscribedEndpoints(db, accountId, type)), ...orders];
}
