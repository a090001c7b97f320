import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { StoredEventType } from '#contract/events.ts';
import { listDeliveries } from '#contract/operations/webhooks/list-deliveries.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { listDeliveriesTo } from '#store/webhooks/deliveries.ts';
import { describeDeliveries } from './describe-deliveries.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Binds the deliveries to an endpoint, newest first. */
export function bindListDeliveries(db: Database): BoundOperation {
  return bind(listDeliveries).read(async ({ endpoint_id, limit, cursor, state }, context) => {
    const { accountId: account_id } = callerOf(context);
    await requireEndpoint(db, account_id, endpoint_id);
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const found = await listDeliveriesTo(db, { account_id, endpoint_id }, { limit: limit + 1, before, state });
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    const events = new Map(shown.map(({ delivery_id, event_id, type }) => [delivery_id, { event_id, type }]));
    const described = await describeDeliveries(db, shown);
    return {
      ok: true,
      deliveries: described.map((delivery) => {
        const { event_id = '', type = '' } = events.get(delivery.delivery_id) ?? {};
        return { event_id, event_type: type as StoredEventType, ...delivery };
      }),
      next_cursor: found.length > limit && last !== undefined ? encodeCursor(last.delivery_id) : null,
    };
  });
}

function readCursor(cursor: string): string {
  const position = parseCursor(cursor) ?? '';
  if (/^dlv_\w{26}$/.test(position)) return position;
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
