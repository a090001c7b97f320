import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';
import { isWanted, type RecheckScope } from './recheck-items.ts';

/** A monitor that last equalled its baseline in another version of a register than the one that answers now. */
export type MonitorBehind = {
  subscription_id: string;
  baseline_snapshot_id: string;
  /** The version of that register. */
  seen: number;
  facts: NonNullable<Observation['comparison']['facts']> | null;
};

/** Lists monitors that are behind the version of a further register that answers now, by id. Their baselines were observed by the service. */
export async function listMonitorsBehind(
  db: Database,
  scope: RecheckScope,
  version: { dataset: string; snapshot_id: number },
  { after, limit }: { after: string; limit: number },
): Promise<MonitorBehind[]> {
  const { rows } = await sql<MonitorBehind>`
    with behind as (
      -- Few: a set is the versions of all further registers at one time.
      select sets.clear_further, one.snapshot_id as seen
      from (select distinct clear_further from monitors m where ${isWanted(scope)}) sets
        join snapshots one on one.snapshot_id = any(sets.clear_further)
      where one.dataset = ${version.dataset} and one.snapshot_id <> ${version.snapshot_id}
    )
    select m.subscription_id, m.baseline_snapshot_id, behind.seen, base.comparison->'facts' as facts
    from monitors m join behind using (clear_further)
      join monitor_snapshots base on base.snapshot_id = m.baseline_snapshot_id
    where ${isWanted(scope)} and m.clear_snapshot_id is not null and m.subscription_id > ${after}
      and json_array_length(base.sources) > 0
    order by m.subscription_id limit ${limit}`.execute(db);
  return rows;
}

/** Records that the rows of a register about some monitors are the same in another version; ignores a monitor whose baseline or version has changed since. */
export async function moveClearVersion(
  db: Database,
  monitors: readonly Omit<MonitorBehind, 'facts'>[],
  next: number,
): Promise<void> {
  const given = JSON.stringify(
    monitors.map(({ subscription_id, baseline_snapshot_id, seen }) => ({
      subscription_id,
      baseline_snapshot_id,
      seen,
    })),
  );
  await sql`update monitors m set clear_further = (
      select array_agg(one order by one) from unnest(array_replace(m.clear_further, given.seen, ${next}::bigint)) one)
    from json_to_recordset(${given}) given (subscription_id text, baseline_snapshot_id text, seen bigint)
    where m.subscription_id = given.subscription_id and m.baseline_snapshot_id = given.baseline_snapshot_id
      and given.seen = any(m.clear_further)`.execute(db);
}
