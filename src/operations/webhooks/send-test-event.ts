import { newSortableId } from '#base/ids.ts';
import { TEST_EVENT_TYPE } from '#contract/events.ts';
import { sendTestEvent } from '#contract/operations/webhooks/send-test-event.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildDelivery, recordDeliveries } from '#store/webhooks/deliveries.ts';
import { insertEvent } from '#store/webhooks/events.ts';
import { requireEnabledEndpoint, requireSends } from './require-endpoint.ts';

export function bindSendTestEvent(db: Database): BoundOperation {
  return bind(sendTestEvent).order(async ({ endpoint_id }, context) => {
    const { accountId } = callerOf(context);
    const endpoint = await requireEnabledEndpoint(db, accountId, endpoint_id);
    await requireSends(db, accountId);
    const event = { event_id: newSortableId('evt_'), accountId, type: TEST_EVENT_TYPE, data: { endpoint_id } } as const;
    const delivery = buildDelivery(event.event_id, endpoint);
    return {
      answer: { ok: true, event_id: event.event_id, delivery_id: delivery.delivery_id },
      effect: async (trx) => {
        await insertEvent(trx, event, context.now);
        await recordDeliveries(trx, accountId, [delivery], context.now);
      },
    };
  });
}
