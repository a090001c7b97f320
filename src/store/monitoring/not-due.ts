import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Monitor } from './monitors.ts';

/** The version that answers for a target type now, and its date. */
export type TargetVersion = { target_type: Monitor['target_type']; snapshot_id: number; day: string };

/** Why a recheck would not read a monitor: the versions that were compared, and the date from which the same rows mean something else (null: none). */
export type NotDue = {
  subscription_id: string;
  source_id: string;
  seen_version: string;
  answering_version: string;
  clear_before: string | null;
};

/**
 * The common table expressions that end with `judged`: for each wanted monitor, aliased m, whether it is due.
 *
 * A monitor is not due only if all of this is known: the version in which it last equalled its baseline; that the
 * version which answers now descends from it by completed comparisons; that no comparison names its entity; and that no
 * date has passed since on which the same rows mean something else.
 */
export function buildJudged(answering: readonly TargetVersion[], isWanted: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`answering as (
      select * from json_to_recordset(${JSON.stringify(answering)})
        as (target_type text, snapshot_id bigint, day date)
    ), chain as (
      select target_type, snapshot_id, snapshot_id as answering_snapshot_id, day, 0 as depth from answering
      union all
      select target_type, previous_snapshot_id, answering_snapshot_id, day, depth + 1
      from chain join version_comparisons using (snapshot_id)
    ), judged as materialized (
      select m.subscription_id, m.baseline_snapshot_id, k.snapshot_id as clear_snapshot_id, m.clear_before,
        k.answering_snapshot_id,
        m.baseline_snapshot_id is not null and (
          k.snapshot_id is null
          or coalesce(m.clear_before <= k.day, false)
          or exists (select from register_changes c join chain newer on newer.snapshot_id = c.snapshot_id
            where c.entity = m.target_value and newer.target_type = m.target_type and newer.depth < k.depth)
        ) as is_due
      from monitors m left join chain k on k.target_type = m.target_type and k.snapshot_id = m.clear_snapshot_id
      where ${isWanted}
    )`;
}

/** Of some monitors, those that a recheck would not read now, and why. */
export async function listNotDue(
  db: Database,
  subscriptionIds: readonly string[],
  answering: readonly TargetVersion[],
): Promise<NotDue[]> {
  const isWanted = sql<boolean>`m.subscription_id = any(${subscriptionIds})`;
  const { rows } = await sql<NotDue>`with recursive ${buildJudged(answering, isWanted)}
    select judged.subscription_id, seen.dataset as source_id, seen.source_version as seen_version,
      current.source_version as answering_version, to_char(judged.clear_before, 'YYYY-MM-DD') as clear_before
    from judged join snapshots seen on seen.snapshot_id = judged.clear_snapshot_id
      join snapshots current on current.snapshot_id = judged.answering_snapshot_id
    where judged.baseline_snapshot_id is not null and not is_due`.execute(db);
  return rows;
}
