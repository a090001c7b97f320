import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

/** A monitor that was checked, and the baseline that it was compared with. */
type ComparedMonitor = { subscription_id: string; baseline_snapshot_id: string };

/** An observation that equals the baseline, and the day from which the same rows mean something else (null: none); the same of the further registers. */
type ClearSighting = ComparedMonitor & {
  seen: Pick<Observation, 'data_mode' | 'source_versions'>;
  holdsBefore: string | null;
  further: {
    /** The versions of the further registers that were read, or do not apply to the target. */
    considered: readonly { source_id: string; source_version: string }[];
    /** The other number of the target, by which further registers were read; null when not known. */
    linked: string | null;
    holdsBefore: string | null;
  };
};

/**
 * Records the versions in which a target equalled its baseline. Ignores a live source, which has no version, a source
 * that is not said to be considered, and a comparison with a baseline that was replaced since.
 */
export async function recordClearSighting(db: Database, sighting: ClearSighting): Promise<void> {
  const { subscription_id, baseline_snapshot_id, seen, holdsBefore, further } = sighting;
  const [source, ...others] = seen.source_versions;
  const isConsidered = ({ source_id }: { source_id: string }) =>
    further.considered.some((one) => one.source_id === source_id);
  if (seen.data_mode !== 'snapshot' || source === undefined || !others.every(isConsidered)) return;
  await sql`update monitors set clear_snapshot_id = version.snapshot_id, clear_before = ${holdsBefore},
      clear_linked = ${further.linked}, clear_further_before = ${further.holdsBefore},
      clear_further = (select coalesce(array_agg(one.snapshot_id order by one.snapshot_id), '{}') from snapshots one
        join json_to_recordset(${JSON.stringify(further.considered)}) read (source_id text, source_version text)
          on one.dataset = read.source_id and one.source_version = read.source_version)
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
