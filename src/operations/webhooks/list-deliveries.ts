import type { StoredEventType } from '#contract/events.ts';
import { listDeliveries } from '#contract/operations/webhooks/list-deliveries.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readCursor, readPage } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { listDeliveriesTo } from '#store/webhooks/deliveries.ts';
import { describeDeliveries } from './describe-deliveries.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Binds the deliveries to an endpoint, newest first. */
export function bindListDeliveries(db: Database): BoundOperation {
  return bind(listDeliveries).read(async ({ endpoint_id, limit, cursor, state }, context) => {
    const { accountId: account_id } = callerOf(context);
    await requireEndpoint(db, account_id, endpoint_id);
    const before = readCursor(cursor, /^dlv_\w{26}$/);
    const read = (most: number) => listDeliveriesTo(db, { account_id, endpoint_id }, { limit: most, before, state });
    const { shown, next_cursor } = await readPage(limit, read, ({ delivery_id }) => delivery_id);
    const events = new Map(shown.map(({ delivery_id, event_id, type }) => [delivery_id, { event_id, type }]));
    const described = await describeDeliveries(db, shown);
    return {
      ok: true,
      deliveries: described.map((delivery) => {
        const { event_id = '', type = '' } = events.get(delivery.delivery_id) ?? {};
        return { event_id, event_type: type as StoredEventType, ...delivery };
      }),
      next_cursor,
    };
  });
}
