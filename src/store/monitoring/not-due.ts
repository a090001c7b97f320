import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Monitor } from './monitors.ts';

/** The version that answers for a target type now, and its date; those of the further registers, and their latest date (null: none). */
export type TargetVersion = {
  target_type: Monitor['target_type'];
  snapshot_id: number;
  day: string;
  further: readonly number[];
  further_day: string | null;
};

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
 * date has passed since on which the same rows mean something else. The same of every further register that answers now.
 */
export function buildJudged(answering: readonly TargetVersion[], isWanted: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`answering as (
      select * from json_to_recordset(${JSON.stringify(answering)})
        as (target_type text, snapshot_id bigint, day date, further json, further_day date)
    ), chain as (
      select target_type, snapshot_id, snapshot_id as answering_snapshot_id, day, 0 as depth from answering
      union all
      select target_type, previous_snapshot_id, answering_snapshot_id, day, depth + 1
      from chain join version_comparisons using (snapshot_id)
    ), further_chain as (
      select target_type, one.id::bigint as snapshot_id, one.id::bigint as answering_snapshot_id, 0 as depth
      from answering cross join json_array_elements_text(further) one (id)
      union all
      select target_type, previous_snapshot_id, answering_snapshot_id, depth + 1
      from further_chain join version_comparisons using (snapshot_id)
    ), clear_sets as (
      -- Few: a set is the versions of all further registers at one time.
      select distinct target_type, clear_further from monitors m where ${isWanted}
    ), known_sets as materialized (
      select s.target_type, s.clear_further, a.further_day,
        (select coalesce(array_agg(newer.snapshot_id), '{}') from further_chain seen join further_chain newer
            on newer.target_type = seen.target_type and newer.answering_snapshot_id = seen.answering_snapshot_id
          where seen.target_type = s.target_type and seen.snapshot_id = any(s.clear_further)
            and newer.depth < seen.depth) as newer
      from clear_sets s join answering a using (target_type)
      where cardinality(s.clear_further) = json_array_length(a.further)
        and cardinality(s.clear_further) = (select count(*) from further_chain c
          where c.target_type = s.target_type and c.snapshot_id = any(s.clear_further))
    ), judged as materialized (
      select m.subscription_id, m.baseline_snapshot_id, k.snapshot_id as clear_snapshot_id, m.clear_before,
        k.answering_snapshot_id,
        m.baseline_snapshot_id is not null and (
          k.snapshot_id is null or f.newer is null
          or coalesce(m.clear_before <= k.day, false)
          or coalesce(m.clear_further_before <= f.further_day, false)
          or exists (select from register_changes c join chain newer on newer.snapshot_id = c.snapshot_id
            where c.entity = m.target_value and newer.target_type = m.target_type and newer.depth < k.depth)
          or (cardinality(f.newer) > 0 and exists (select from register_changes c
            where c.entity in (m.target_value, m.clear_linked) and c.snapshot_id = any(f.newer)))
        ) as is_due
      from monitors m left join chain k on k.target_type = m.target_type and k.snapshot_id = m.clear_snapshot_id
        left join known_sets f on f.target_type = m.target_type and f.clear_further = m.clear_further
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
  const { rows } = await sql<NotDue>`/* ready: list_not_due */ with recursive ${buildJudged(answering, isWanted)}
    select judged.subscription_id, seen.dataset as source_id, seen.source_version as seen_version,
      current.source_version as answering_version, to_char(judged.clear_before, 'YYYY-MM-DD') as clear_before
    from judged join snapshots seen on seen.snapshot_id = judged.clear_snapshot_id
      join snapshots current on current.snapshot_id = judged.answering_snapshot_id
    where judged.baseline_snapshot_id is not null and not is_due`.execute(db);
  return rows;
}
