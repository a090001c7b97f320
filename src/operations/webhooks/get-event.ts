import { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { readDeliveries } from '#store/webhooks/deliveries.ts';
import { describeDeliveries } from './describe-deliveries.ts';
import { describeEvent, requireEvent } from './describe-event.ts';

export function bindGetEvent(db: Database): BoundOperation {
  return bind(getEvent).read(async ({ event_id }, context) => {
    const event = await requireEvent(db, callerOf(context).accountId, event_id);
    const deliveries = await describeDeliveries(db, await readDeliveries(db, event_id));
    return { ok: true, event: describeEvent(event), deliveries };
  });
}
