import { newSortableId } from '#base/ids.ts';
import { replayEvent } from '#contract/operations/webhooks/replay-event.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { readDeliveries, recordReplay } from '#store/webhooks/deliveries.ts';
import { listSubscribedEndpoints, type Receiver } from '#store/webhooks/endpoints.ts';
import { requireEvent } from './describe-event.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Binds replay_event, which sends an event again. */
export function bindReplayEvent(db: Database): BoundOperation {
  return bind(replayEvent).order(async ({ event_id, endpoint_id }, context) => {
    const { accountId } = callerOf(context);
    const { type } = await requireEvent(db, accountId, event_id);
    if (endpoint_id !== undefined) await requireEndpoint(db, accountId, endpoint_id);
    const all = [...(await listSubscribedEndpoints(db, accountId, type)), ...(await listOrderReceivers(db, event_id))];
    const receivers = endpoint_id === undefined ? all : all.filter((one) => one.endpoint_id === endpoint_id);
    if (receivers.length === 0)
      throw new ServiceError('not_found', 'No endpoint receives this event: nothing was sent.');
    const deliveries = receivers.map((receiver) => ({ delivery_id: newSortableId('dlv_'), ...receiver }));
    return {
      answer: { ok: true, event_id, deliveries },
      effect: (trx) => recordReplay(trx, { event_id, accountId }, deliveries, context.now),
    };
  });
}

async function listOrderReceivers(db: Database, event_id: string): Promise<Receiver[]> {
  const ofOrder = (await readDeliveries(db, event_id)).find(({ endpoint_id }) => endpoint_id === null);
  return ofOrder === undefined ? [] : [{ endpoint_id: null, url: ofOrder.url }];
}
