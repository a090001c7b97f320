import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { requestJob } from '#contract/job.ts';
import { deliverWebhook } from '#contract/jobs/webhooks/deliver-webhook.ts';
import type { DeliveryDecision } from '#domain/webhooks/decide-delivery.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type KeptDelivery = Selectable<Tables['webhook_deliveries']>;

export type KeptAttempt = Selectable<Tables['webhook_attempts']>;

/** A delivery that awaits an attempt, with the body to send. */
export type PendingDelivery = KeptDelivery & { body: string };

type NewDelivery = { delivery_id: string; event_id: string; endpoint_id: string | null; url: string };

export function buildDelivery(
  event_id: string,
  { endpoint_id, url }: Pick<NewDelivery, 'endpoint_id' | 'url'>,
): NewDelivery {
  return { delivery_id: newSortableId('dlv_'), event_id, endpoint_id, url };
}

/** Records deliveries of an account's events and requests the first attempt of each. */
export async function recordDeliveries(
  trx: Database,
  account_id: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    account_id,
    state: 'pending' as const,
    attempts: 0,
    next_attempt_at: now,
    created_at: now,
    settled_at: null,
  }));
  await trx.insertInto('webhook_deliveries').values(rows).execute();
  const ids = rows.map(({ delivery_id }) => delivery_id);
  await requestAttempts(trx, account_id, ids, null);
}

/** Records deliveries of events in place of those that are still pending to the same receivers. */
export async function recordReplay(
  trx: Database,
  account_id: string,
  deliveries: readonly NewDelivery[],
  now: Date,
): Promise<void> {
  if (deliveries.length === 0) return;
  const urls = [...new Set(deliveries.map(({ url }) => url))];
  const events = [...new Set(deliveries.map(({ event_id }) => event_id))];
  await dropPending(trx, now).where('event_id', 'in', events).where('url', 'in', urls).execute();
  await recordDeliveries(trx, account_id, deliveries, now);
}

async function requestAttempts(
  trx: Database,
  accountId: string,
  deliveryIds: readonly string[],
  startAfter: Date | null,
) {
  const jobs = deliveryIds.map((delivery_id) => ({
    request: requestJob(deliverWebhook, { delivery_id }, startAfter),
    accountId,
  }));
  await openJobRecorder(trx).record(trx, jobs);
}

// Long enough that a running attempt never counts as lost.
const LOST_MS = 10 * 60_000;
const REVIVED_AT_ONCE = 1_000;

/** Requests attempts that are long overdue and have no job; returns how many. */
export async function reviveDeliveries(trx: Database, now: Date): Promise<number> {
  const { rows } = await sql<{ delivery_id: string; account_id: string }>`
    select delivery_id, account_id from webhook_deliveries d
    where state = 'pending' and next_attempt_at < ${new Date(now.getTime() - LOST_MS)} and not exists (
      select from pgboss.job where name = ${deliverWebhook.name} and state in ('created', 'retry', 'active')
        and data->'input'->>'delivery_id' = d.delivery_id)
    order by delivery_id limit ${REVIVED_AT_ONCE} for update skip locked`.execute(trx);
  for (const { delivery_id, account_id } of rows) await requestAttempts(trx, account_id, [delivery_id], null);
  return rows.length;
}

/** A delivery that awaits an attempt; null when it is settled or deleted. */
export async function findPendingDelivery(db: Database, delivery_id: string): Promise<PendingDelivery | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.event_id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select('events.body')
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'pending')
    .executeTakeFirst();
  return row ?? null;
}

/** Records an attempt and updates its delivery; a delivery that was dropped meanwhile stays dropped. */
export async function recordAttempt(
  trx: Database,
  delivery: Pick<KeptDelivery, 'delivery_id' | 'account_id'>,
  attempt: Omit<KeptAttempt, 'delivery_id'>,
  decision: DeliveryDecision,
  now: Date,
): Promise<void> {
  const { delivery_id, account_id } = delivery;
  await trx
    .insertInto('webhook_attempts')
    .values({ delivery_id, ...attempt })
    .execute();
  const next = decision.state === 'pending' ? decision.nextAttemptAt : null;
  const moved = await trx
    .updateTable('webhook_deliveries')
    .set({
      state: decision.state,
      attempts: attempt.attempt_no,
      next_attempt_at: next,
      settled_at: next === null ? now : null,
    })
    .where('delivery_id', '=', delivery_id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (next !== null && moved.numUpdatedRows === 1n) await requestAttempts(trx, account_id, [delivery_id], next);
}

/** Drops the pending deliveries of an endpoint that was deleted or disabled. */
export async function dropDeliveries(trx: Database, endpoint_id: string, now: Date): Promise<void> {
  await dropPending(trx, now).where('endpoint_id', '=', endpoint_id).execute();
}

function dropPending(trx: Database, now: Date) {
  return trx
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', next_attempt_at: null, settled_at: now })
    .where('state', '=', 'pending');
}

/** The deliveries of an event, oldest first. */
export async function readDeliveries(db: Database, event_id: string): Promise<KeptDelivery[]> {
  return db
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('event_id', '=', event_id)
    .orderBy('delivery_id')
    .execute();
}

/** A page of the deliveries to an endpoint, newest first, with the types of their events; `before` is the last of the previous page. */
export async function listDeliveriesTo(
  db: Database,
  { account_id, endpoint_id }: { account_id: string; endpoint_id: string },
  wanted: { limit: number; before: string | null; state?: KeptDelivery['state'] | undefined },
): Promise<(KeptDelivery & { type: string })[]> {
  let query = db
    .selectFrom('webhook_deliveries')
    .innerJoin('events', 'events.event_id', 'webhook_deliveries.event_id')
    .selectAll('webhook_deliveries')
    .select('events.type')
    .where('webhook_deliveries.account_id', '=', account_id)
    .where('endpoint_id', '=', endpoint_id);
  if (wanted.before !== null) query = query.where('delivery_id', '<', wanted.before);
  if (wanted.state !== undefined) query = query.where('state', '=', wanted.state);
  return query.orderBy('delivery_id', 'desc').limit(wanted.limit).execute();
}

/** The attempts of deliveries, in order. */
export async function readAttempts(db: Database, deliveryIds: readonly string[]): Promise<KeptAttempt[]> {
  if (deliveryIds.length === 0) return [];
  return db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', deliveryIds)
    .orderBy('delivery_id')
    .orderBy('attempt_no')
    .execute();
}
