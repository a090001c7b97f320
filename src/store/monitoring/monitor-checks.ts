import { sql } from 'kysely';
import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** How long a confirmation may run before it counts as lost: 1.5 times the limit of a call. */
const LEASE_SECONDS = 30;

type BegunCheck = Pick<
  Tables['monitor_checks'],
  'check_id' | 'account_id' | 'subscription_id' | 'baseline_snapshot_id' | 'audit_correlation_id'
>;

type EndedCheck = { state: 'no_change' | 'changed'; result_snapshot_id: string; evidence_pack_id: string };

/** Queues and starts a check; the sweep fails it if the process dies. */
export async function beginCheck(db: Database, check: BegunCheck): Promise<void> {
  const lease_until = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  // One transaction, so that the disk is synced once, not twice.
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('monitor_checks')
      .values({ ...check, state: 'queued', lease_until })
      .execute();
    await trx.updateTable('monitor_checks').set({ state: 'running' }).where('check_id', '=', check.check_id).execute();
  });
}

/** Ends a check in the transaction that answers; throws a ServiceError when it already counted as lost. */
export async function endCheck(db: Database, check_id: string, ended: EndedCheck, completed_at: Date): Promise<void> {
  const moved = await db
    .updateTable('monitor_checks')
    .set({ ...ended, completed_at })
    .where('check_id', '=', check_id)
    .where('state', '=', 'running')
    .executeTakeFirst();
  if (moved.numUpdatedRows === 1n) return;
  throw new ServiceError('recheck_failed', 'The check took too long and has failed; try again.');
}

/** Fails a check that could not be carried out. */
export async function failCheck(db: Database, check_id: string, failure: string): Promise<void> {
  await db
    .updateTable('monitor_checks')
    .set({ state: 'failed', failure, completed_at: sql<Date>`now()` })
    .where('check_id', '=', check_id)
    .where('state', '=', 'running')
    .execute();
}

/** Fails every check whose lease has expired; returns how many. */
export async function failLostChecks(db: Database): Promise<number> {
  const isLost = sql<boolean>`lease_until < now()`;
  await db
    .updateTable('monitor_checks')
    .set({ state: 'running' })
    .where('state', '=', 'queued')
    .where(isLost)
    .execute();
  const failed = await db
    .updateTable('monitor_checks')
    .set({ state: 'failed', failure: 'the process that ran it died', completed_at: sql<Date>`now()` })
    .where('state', '=', 'running')
    .where(isLost)
    .executeTakeFirst();
  return Number(failed.numUpdatedRows);
}
