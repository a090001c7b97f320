import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { type EventData, type EventType, type StoredEventType, TEST_EVENT_TYPE } from '#contract/events.ts';
import { deletePart } from '#store/erasure/delete-part.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildDelivery, recordDeliveries } from './deliveries.ts';
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
  const event = { event_id: newSortableId('evt_'), accountId, type, data };
  await insertEvent(trx, event, now);
  const subscribers = await listSubscribedEndpoints(trx, accountId, type);
  // A URL that is also a subscribed endpoint gets one delivery, not two.
  const isSubscribed = webhookUrl === null || subscribers.some(({ url }) => url === webhookUrl);
  const receivers = isSubscribed ? subscribers : [...subscribers, { endpoint_id: null, url: webhookUrl }];
  const deliveries = receivers.map((receiver) => buildDelivery(event.event_id, receiver));
  await recordDeliveries(trx, accountId, deliveries, now);
  return event.event_id;
}

type NewEvent = { event_id: string; accountId: string; type: StoredEventType; data: EventData };

/** Stores an event with the next number of its account. */
export async function insertEvent(
  trx: Database,
  { event_id, accountId, type, data }: NewEvent,
  now: Date,
): Promise<void> {
  const event = {
    event_id,
    account_id: accountId,
    event_no: await takeNumber(trx, accountId),
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    created_at: now,
  };
  await trx.insertInto('events').values(event).execute();
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
  wanted: { afterNo: number; limit: number; type?: StoredEventType | undefined },
): Promise<KeptEvent[]> {
  const query = selectEvents(db, account_id, wanted.type).where('event_no', '>', wanted.afterNo);
  return query.orderBy('event_no').limit(wanted.limit).execute();
}

/** The events of an account before a number, newest first, at most `limit`. */
export async function listEventsBefore(
  db: Database,
  account_id: string,
  wanted: { beforeNo: number; limit: number; type?: StoredEventType | undefined },
): Promise<KeptEvent[]> {
  const query = selectEvents(db, account_id, wanted.type).where('event_no', '<', wanted.beforeNo);
  return query.orderBy('event_no', 'desc').limit(wanted.limit).execute();
}

function selectEvents(db: Database, account_id: string, type?: StoredEventType) {
  const query = db
    .selectFrom('events')
    .select(['event_id', 'event_no', 'type', 'body', 'created_at'])
    .where('account_id', '=', account_id);
  return type === undefined ? query : query.where('type', '=', type);
}

/** The events of an account since a time for an endpoint with these types (none: all), oldest first. Tests of endpoints are left out. */
export async function listEventsSince(
  db: Database,
  account_id: string,
  wanted: { since: Date; types: readonly string[]; limit: number },
): Promise<Pick<KeptEvent, 'event_id' | 'created_at'>[]> {
  let query = db
    .selectFrom('events')
    .select(['event_id', 'created_at'])
    .where('account_id', '=', account_id)
    .where('created_at', '>=', wanted.since)
    .where('type', '<>', TEST_EVENT_TYPE);
  if (wanted.types.length > 0) query = query.where('type', 'in', wanted.types);
  return query.orderBy('created_at').orderBy('event_no').limit(wanted.limit).execute();
}

/** One event of an account, or null. */
export async function findEvent(db: Database, account_id: string, event_id: string): Promise<KeptEvent | null> {
  const row = await selectEvents(db, account_id).where('event_id', '=', event_id).executeTakeFirst();
  return row ?? null;
}

/** Deletes up to `limit` events and their deliveries after so many days; returns how many. Events with a pending delivery stay. */
export async function sweepEvents(db: Database, olderThanDays: number, limit: number): Promise<number> {
  const over = sql`created_at < now() - make_interval(days => ${olderThanDays}) and not exists (select
    from webhook_deliveries d where d.event_id = events.event_id and d.state = 'pending')`;
  return deletePart(db, 'events', over, limit, 'created_at');
}
