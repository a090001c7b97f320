import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import type { MonitorState } from '#store/tables/monitoring-tables.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A monitor, without the columns that only the store uses. */
export type Monitor = Omit<
  Selectable<Tables['monitors']>,
  'state' | 'clear_snapshot_id' | 'clear_before' | 'clear_further' | 'clear_linked' | 'clear_further_before'
>;

/** Builds a monitor with a new id and salt; it exists once it is recorded. */
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

export async function recordMonitor(db: Database, monitor: Monitor): Promise<void> {
  await db.insertInto('monitors').values(monitor).execute();
}

/** The secret that hashes a tenant's targets. */
export async function readTargetSecret(db: Database, tenant_id: string): Promise<Buffer> {
  const row = await db
    .selectFrom('tenants')
    .select('target_secret')
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  return row.target_secret;
}

/** A monitor of an account that is in use; null when it does not exist or belongs to another account. */
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

/** A monitor by id, in use or not; it must exist. */
export async function readAnyMonitor(db: Database, subscription_id: string): Promise<Monitor> {
  return db.selectFrom('monitors').selectAll().where('subscription_id', '=', subscription_id).executeTakeFirstOrThrow();
}

/** The monitors of an account on a target, at most two: with two, the caller must choose. A named monitor may be deleted. */
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

/** Which monitors of an account to list; `before` is the last one of the previous page. */
type MonitorFilter = {
  limit: number;
  before: string | null;
  reference?: string | undefined;
  targetHash?: string | null;
  ids?: readonly string[] | undefined;
  state?: MonitorState | undefined;
};

/** The monitors of an account that are in use, newest first, at most `limit`. */
export async function listMonitorsInUse(
  db: Database,
  account_id: string,
  { limit, before, reference, targetHash = null, ids, state }: MonitorFilter,
): Promise<Monitor[]> {
  let query = db
    .selectFrom('monitors')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('subscription_id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('subscription_id', '<', before);
  if (ids !== undefined) query = query.where('subscription_id', 'in', ids);
  if (state !== undefined) query = query.where('state', '=', state);
  if (targetHash !== null) query = query.where('target_hash', '=', targetHash);
  // The index is on the hash: a reference may be longer than an index entry.
  if (reference !== undefined)
    query = query.where(sql<boolean>`md5(reference) = md5(${reference})`).where('reference', '=', reference);
  return query.execute();
}

/** Throws when the monitor was deleted; it then cannot be deleted before the transaction ends. */
export async function requireInUse(trx: Database, subscription_id: string): Promise<void> {
  const row = await trx
    .selectFrom('monitors')
    .select('subscription_id')
    .where('subscription_id', '=', subscription_id)
    .where('deleted_at', 'is', null)
    // Two shared locks would both be upgraded by the next write, and deadlock.
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined)
    throw new ServiceError(
      'monitor_not_found',
      'There is no such monitor in this account; list_monitors lists its monitors.',
    );
}

/** Deletes a monitor; its observations stay. */
export async function retireMonitor(db: Database, subscription_id: string, deleted_at: Date): Promise<void> {
  await db.updateTable('monitors').set({ deleted_at }).where('subscription_id', '=', subscription_id).execute();
}
