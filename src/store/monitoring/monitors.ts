import { randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A monitor as it is kept; how it stood when it was last looked at is the store's alone. */
export type Monitor = Omit<Selectable<Tables['monitors']>, 'clear_snapshot_id' | 'clear_before'>;

/** Builds a monitor with an id and a salt of its own; it exists once it is recorded. */
export function buildMonitor(
  target: Pick<Monitor, 'account_id' | 'target_type' | 'target_value' | 'target_hash' | 'reference'>,
  created_at: Date,
): Monitor {
  return {
    ...target,
    subscription_id: newSortableId('mon_'),
    comparison_salt: randomBytes(32),
    created_at,
    baseline_snapshot_id: null,
    deleted_at: null,
  };
}

/** Keeps a monitor. */
export async function recordMonitor(db: Database, monitor: Monitor): Promise<void> {
  await db.insertInto('monitors').values(monitor).execute();
}

/** The secret with which a tenant's targets are hashed. */
export async function readTargetSecret(db: Database, tenant_id: string): Promise<Buffer> {
  const row = await db
    .selectFrom('tenants')
    .select('target_secret')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return row.target_secret;
}

/** A monitor of an account that is in use, or null: another account's cannot be told from none. */
export async function findMonitor(db: Database, account_id: string, subscription_id: string): Promise<Monitor | null> {
  const row = await db
    .selectFrom('monitors')
    .selectAll()
    .where('subscription_id', '=', subscription_id)
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** A monitor by its id, in use or not; it must exist. */
export async function readAnyMonitor(db: Database, subscription_id: string): Promise<Monitor> {
  return db.selectFrom('monitors').selectAll().where('subscription_id', '=', subscription_id).executeTakeFirstOrThrow();
}

/** The monitors of an account on a target, at most two: one is an answer, two are a question. One that is named need not be in use any more. */
export async function findMonitorsOn(
  db: Database,
  account_id: string,
  target: Pick<Monitor, 'target_type' | 'target_hash'>,
  named: string | null,
): Promise<Monitor[]> {
  const query = db
    .selectFrom('monitors')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('target_hash', '=', target.target_hash)
    .where('target_type', '=', target.target_type)
    .orderBy('subscription_id')
    .limit(2);
  const wanted = named === null ? query.where('deleted_at', 'is', null) : query.where('subscription_id', '=', named);
  return wanted.execute();
}

/** Which monitors of an account are wanted; `before` is the one that the page before ended with. */
export type MonitorFilter = { limit: number; before: string | null; reference?: string | undefined };

/** The monitors of an account that are in use, newest first, at most `limit`. */
export async function listMonitorsInUse(
  db: Database,
  account_id: string,
  { limit, before, reference }: MonitorFilter,
): Promise<Monitor[]> {
  let query = db
    .selectFrom('monitors')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('subscription_id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('subscription_id', '<', before);
  // The index is over the hash: a reference may be longer than an index entry.
  if (reference !== undefined)
    query = query.where(sql<boolean>`md5(reference) = md5(${reference})`).where('reference', '=', reference);
  return query.execute();
}

/** Refuses what would be kept for a monitor that was deleted meanwhile; until the end of the transaction none can be. */
export async function requireInUse(trx: Database, subscription_id: string): Promise<void> {
  const row = await trx
    .selectFrom('monitors')
    .select('subscription_id')
    .where('subscription_id', '=', subscription_id)
    .where('deleted_at', 'is', null)
    // A shared lock would be made stronger by what is written next, and two of them would wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new ServiceError('monitor_not_found', 'There is no such monitor in this account.');
}

/** Ends the use of a monitor; whatever was observed by it stays. */
export async function retireMonitor(db: Database, subscription_id: string, deleted_at: Date): Promise<void> {
  await db.updateTable('monitors').set({ deleted_at }).where('subscription_id', '=', subscription_id).execute();
}
