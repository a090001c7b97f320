import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import type { EventData, EventType } from '#contract/events.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordDeliveries } from './deliveries.ts';
import { listSubscribedEndpoints } from './endpoints.ts';

export const KEEP_EVENTS_DAYS = 30;

/** An event to announce; `webhookUrl` is the receiver named in the order itself. */
export type Announcement = { accountId: string; type: EventType; data: EventData; webhookUrl?: string | null };

/** A stored event; its body is the text that is signed and sent. */
export type KeptEvent = { event_id: string; event_no: number; type: string; body: string; created_at: Date };

/**
 * Records an event and requests its deliveries, in the given transaction; returns the event's id.
 *
 * It must come last in that transaction: other events of the account wait for its commit, which keeps their numbers in
 * commit order.
 */
export async function announceEvent(trx: Database, announcement: Announcement, now = new Date()): Promise<string> {
  const { accountId, type, data, webhookUrl = null } = announcement;
  const event_id = newSortableId('evt_');
  const event = {
    event_id,
    account_id: accountId,
    event_no: await takeNumber(trx, accountId),
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    created_at: now,
  };
  await trx.insertInto('events').values(event).execute();
  const takers = await listSubscribedEndpoints(trx, accountId, type);
  // A URL that is also a subscribed endpoint gets one delivery, not two.
  const isTold = webhookUrl === null || takers.some(({ url }) => url === webhookUrl);
  const receivers = isTold ? takers : [...takers, { endpoint_id: null, url: webhookUrl }];
  const deliveries = receivers.map((receiver) => ({ delivery_id: newSortableId('dlv_'), ...receiver }));
  await recordDeliveries(trx, { event_id, accountId }, deliveries, now);
  return event_id;
}

async function takeNumber(trx: Database, account_id: string): Promise<number> {
  const row = await trx
    .insertInto('event_streams')
    .values({ account_id, last_no: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ last_no: sql<number>`event_streams.last_no + 1` }),
    )
    .returning('last_no')
    .executeTakeFirstOrThrow();
  return row.last_no;
}

/** The events of an account after a number, oldest first, at most `limit`. */
export async function listEventsAfter(
  db: Database,
  account_id: string,
  wanted: { afterNo: number; limit: number; type?: EventType | undefined },
): Promise<KeptEvent[]> {
  let query = db
    .selectFrom('events')
    .select(['event_id', 'event_no', 'type', 'body', 'created_at'])
    .where('account_id', '=', account_id)
    .where('event_no', '>', wanted.afterNo);
  if (wanted.type !== undefined) query = query.where('type', '=', wanted.type);
  return query.orderBy('event_no').limit(wanted.limit).execute();
}

/** One event of an account, or null. */
export async function findEvent(db: Database, account_id: string, event_id: string): Promise<KeptEvent | null> {
  const row = await db
    .selectFrom('events')
    .select(['event_id', 'event_no', 'type', 'body', 'created_at'])
    .where('account_id', '=', account_id)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes events and their deliveries after so many days; returns how many. Events with a pending delivery stay. */
export async function sweepEvents(db: Database, olderThanDays: number): Promise<number> {
  const result = await db
    .deleteFrom('events')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('webhook_deliveries')
            .select('delivery_id')
            .whereRef('webhook_deliveries.event_id', '=', 'events.event_id')
            .where('state', '=', 'pending'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}
