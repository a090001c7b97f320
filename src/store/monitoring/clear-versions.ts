import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

/** A monitor that was checked, and the baseline that it was compared with. */
export type ComparedMonitor = { subscription_id: string; baseline_snapshot_id: string };

/** An observation that equals the baseline, and the day from which the same rows mean something else (null: none). */
export type ClearSighting = ComparedMonitor & {
  seen: Pick<Observation, 'data_mode' | 'source_versions'>;
  holdsBefore: string | null;
};

/**
 * Records the version in which a target equalled its baseline. Ignores a live source, which has no version, and a
 * comparison with a baseline that was replaced since.
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
 * Deletes the version in which a target equalled its baseline, because it has differed since. It is due again, even if
 * an operator reactivates that version.
 */
export async function dropClearSighting(
  db: Database,
  { subscription_id, baseline_snapshot_id }: ComparedMonitor,
): Promise<void> {
  await sql`update monitors set clear_snapshot_id = null, clear_before = null
    where subscription_id = ${subscription_id} and baseline_snapshot_id = ${baseline_snapshot_id}`.execute(db);
}
