import { getEvent } from '#contract/operations/webhooks/get-event.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { type KeptAttempt, type KeptDelivery, readAttempts, readDeliveries } from '#store/webhooks/deliveries.ts';
import { describeEvent, requireEvent } from './describe-event.ts';

/** Binds the read of one of the caller's events with its delivery log. */
export function bindGetEvent(db: Database): BoundOperation {
  return bind(getEvent).read(async ({ event_id }, context) => {
    const event = await requireEvent(db, callerOf(context).accountId, event_id);
    const deliveries = await readDeliveries(db, event_id);
    const attempts = await readAttempts(
      db,
      deliveries.map(({ delivery_id }) => delivery_id),
    );
    const describe = (delivery: KeptDelivery) =>
      describeDelivery(
        delivery,
        attempts.filter(({ delivery_id }) => delivery_id === delivery.delivery_id),
      );
    return { ok: true, event: describeEvent(event), deliveries: deliveries.map(describe) };
  });
}

function describeDelivery(delivery: KeptDelivery, attempts: readonly KeptAttempt[]) {
  const { delivery_id, endpoint_id, url, state, created_at, next_attempt_at, settled_at } = delivery;
  return {
    delivery_id,
    endpoint_id,
    url,
    state,
    created_at: created_at.toISOString(),
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    settled_at: settled_at?.toISOString() ?? null,
    attempts: attempts.map(describeAttempt),
  };
}

function describeAttempt({ attempt_no, started_at, duration_ms, status, fault }: KeptAttempt) {
  return { attempt_no, started_at: started_at.toISOString(), duration_ms, status, fault: fault as 'late' | null };
}
