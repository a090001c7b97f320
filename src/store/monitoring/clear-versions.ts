import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

/** Which monitor was looked at, and the baseline that it was held against. */
export type ComparedMonitor = { subscription_id: string; baseline_snapshot_id: string };

/** What was seen to equal a baseline, and the day from which the same rows would say something else by themselves (null: none). */
export type ClearSighting = ComparedMonitor & {
  seen: Pick<Observation, 'data_mode' | 'source_versions'>;
  holdsBefore: string | null;
};

/**
 * Writes down in which version a target was seen to equal its baseline. A live source has no version to compare with, so
 * what it said is not written down; nor is what was held against a baseline that another has replaced since.
 */
export async function recordClearSighting(db: Database, sighting: ClearSighting): Promise<void> {
  const { subscription_id, baseline_snapshot_id, seen, holdsBefore } = sighting;
  const [source] = seen.source_versions;
  if (seen.data_mode !== 'snapshot' || source === undefined || seen.source_versions.length !== 1) return;
  await sql`update monitors set clear_snapshot_id = version.snapshot_id, clear_before = ${holdsBefore}
    from snapshots version
    where version.dataset = ${source.source_id} and version.source_version = ${source.source_version}
      and subscription_id = ${subscription_id} and baseline_snapshot_id = ${baseline_snapshot_id}`.execute(db);
}

/**
 * Forgets in which version a target was seen to equal its baseline, because it was seen to differ since: it is looked at
 * again, also where an operator lets that very version answer once more.
 */
export async function dropClearSighting(
  db: Database,
  { subscription_id, baseline_snapshot_id }: ComparedMonitor,
): Promise<void> {
  await sql`update monitors set clear_snapshot_id = null, clear_before = null
    where subscription_id = ${subscription_id} and baseline_snapshot_id = ${baseline_snapshot_id}`.execute(db);
}
