import type { Database } from '#store/postgres/database.ts';
import { type KeptAttempt, type KeptDelivery, readAttempts } from '#store/webhooks/deliveries.ts';

/** Builds the deliveries that callers see, each with its attempts, in the given order. */
export async function describeDeliveries(db: Database, deliveries: readonly KeptDelivery[]) {
  const attempts = await readAttempts(
    db,
    deliveries.map(({ delivery_id }) => delivery_id),
  );
  const byDelivery = Map.groupBy(attempts, ({ delivery_id }) => delivery_id);
  return deliveries.map((delivery) => describeDelivery(delivery, byDelivery.get(delivery.delivery_id) ?? []));
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

function describeAttempt({ attempt_no, started_at, duration_ms, status, fault, response_body }: KeptAttempt) {
  return {
    attempt_no,
    started_at: started_at.toISOString(),
    duration_ms,
    status,
    fault: fault as 'late' | null,
    response_body,
  };
}
