import { type Selectable, sql } from 'kysely';
import type { EventType } from '#contract/events.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';
import { dropDeliveries } from './deliveries.ts';

export type KeptEndpoint = Selectable<Tables['webhook_endpoints']>;

/** Where to send an event; without an endpoint, the webhook_url of an order. */
export type Receiver = { endpoint_id: string | null; url: string };

/** The endpoints of an account, oldest first. */
export async function readEndpoints(db: Database, account_id: string): Promise<KeptEndpoint[]> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('endpoint_id')
    .execute();
}

/** Records a new endpoint; false when the account already has the most that it may. */
export async function recordEndpoint(trx: Database, endpoint: KeptEndpoint, most: number): Promise<boolean> {
  await awaitTurn(trx, `webhook endpoints ${endpoint.account_id}`);
  if ((await readEndpoints(trx, endpoint.account_id)).length >= most) return false;
  await trx.insertInto('webhook_endpoints').values(endpoint).execute();
  return true;
}

/** Deletes an endpoint with its secrets, and drops its pending deliveries. */
export async function deleteEndpoint(
  trx: Database,
  account_id: string,
  endpoint_id: string,
  now: Date,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('webhook_endpoints')
    .where('account_id', '=', account_id)
    .where('endpoint_id', '=', endpoint_id)
    .executeTakeFirstOrThrow();
  if (result.numDeletedRows === 0n) return false;
  await dropDeliveries(trx, endpoint_id, now);
  return true;
}

/** Disables an endpoint and drops its pending deliveries. */
export async function disableEndpoint(trx: Database, endpoint_id: string, because: string, now: Date): Promise<void> {
  await trx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: now, disabled_because: because })
    .where('endpoint_id', '=', endpoint_id)
    .where('disabled_at', 'is', null)
    .execute();
  await dropDeliveries(trx, endpoint_id, now);
}

/** Stores the event types of an endpoint, and whether it is enabled. */
export async function updateEndpoint(
  trx: Database,
  endpoint_id: string,
  changes: Pick<KeptEndpoint, 'event_types' | 'disabled_at' | 'disabled_because'>,
): Promise<void> {
  await trx.updateTable('webhook_endpoints').set(changes).where('endpoint_id', '=', endpoint_id).execute();
}

/** The enabled endpoints of an account that subscribe to an event type. */
export async function listSubscribedEndpoints(
  db: Database,
  account_id: string,
  type: EventType | string,
): Promise<Receiver[]> {
  return db
    .selectFrom('webhook_endpoints')
    .select(['endpoint_id', 'url'])
    .where('account_id', '=', account_id)
    .where('disabled_at', 'is', null)
    .where(sql<boolean>`(event_types = '{}' or ${type} = any(event_types))`)
    .orderBy('endpoint_id')
    .execute();
}
