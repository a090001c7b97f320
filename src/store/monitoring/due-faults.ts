import { sql } from 'kysely';
import { isNotErased } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { hasRowTable, rowTableName } from '#store/registers/register-rows.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';
import { NUMBERED_DATASETS } from './register-changes.ts';
import { hasSameFacts } from './same-facts.ts';

type Comparison = { dataset: string; previous: number; next: number; label: string };

type Target = { types: readonly string[]; entity: string; rows: (table: string) => string };

/** How to find the rows of a monitored target in a version, and what to compare; undefined for a register that has none. */
function findTarget(dataset: string): Target | undefined {
  if (dataset === 'abn')
    return {
      types: ['ABN'],
      entity: 'm.target_value',
      rows: (table) => `(select line from ${table} where abn = m.target_value::bigint)`,
    };
  const number = NUMBERED_DATASETS[dataset];
  if (number === undefined) return undefined;
  const isOwn = dataset === 'asic-companies';
  const entity = isOwn
    ? 'm.target_value'
    : `(case m.target_type when '${number.toUpperCase()}' then m.target_value else m.clear_linked end)`;
  return {
    types: isOwn ? ['ACN'] : ['ABN', 'ACN'],
    entity,
    rows: (table) =>
      `(select string_agg(line, E'\\n' order by line) from ${table} where ${number} = ${entity}::bigint)`,
  };
}

/**
 * Reports anything that would make a recheck skip a monitor that is due: a clear version that no observation supports
 * or that a later observation contradicts, an incomplete comparison of versions, and monitored entities whose rows
 * differ although the comparison does not name them.
 */
export async function findDueFaults(db: Database, report: Report): Promise<void> {
  await reportFaults(db, report, SIGHTINGS);
  await reportFaults(db, report, COUNTS);
  for (const comparison of await listComparisons(db)) await reportUnnamed(db, comparison, report);
}

const SIGHTINGS = sql<{ fault: string }>`
  select 'monitor ' || m.subscription_id || ' is recorded as equal to its baseline in ' || v.source_version
      || ', but no snapshot shows it' as fault
  from monitors m join snapshots v on v.snapshot_id = m.clear_snapshot_id
  where ${isNotErased('m')} and not exists (
    select from monitor_snapshots seen join monitor_snapshots base on base.snapshot_id = m.baseline_snapshot_id
    where seen.subscription_id = m.subscription_id and seen.data_mode = 'snapshot'
      and json_array_length(seen.sources) > 0
      and ${hasSameFacts('seen', 'base')}
      and seen.source_versions->0->>'source_id' = v.dataset
      and seen.source_versions->0->>'source_version' = v.source_version)
  union all
  select 'monitor ' || m.subscription_id || ' is recorded as equal to its baseline, but its last snapshot differs'
  from monitors m join monitor_snapshots base on base.snapshot_id = m.baseline_snapshot_id
    join lateral (select * from monitor_snapshots s
      where s.subscription_id = m.subscription_id and json_array_length(s.sources) > 0
      order by s.snapshot_no desc limit 1) last on true
  where m.clear_snapshot_id is not null and not ${hasSameFacts('last', 'base')}`;

const COUNTS = sql<{ fault: string }>`
  select 'the comparison of ' || dataset || ' ' || source_version || ' counted ' || entity_count
      || ' entities, and ' || count(c.entity) || ' are recorded' as fault
  from version_comparisons v join snapshots using (snapshot_id) left join register_changes c using (snapshot_id)
  group by snapshot_id, dataset, source_version, entity_count having count(c.entity) <> entity_count
  union all
  select 'changes are recorded for version ' || snapshot_id || ', whose comparison did not finish'
  from register_changes c where not exists (select from version_comparisons v where v.snapshot_id = c.snapshot_id)
  group by snapshot_id`;

async function listComparisons(db: Database): Promise<Comparison[]> {
  const { rows } = await sql<Comparison>`
    select s.dataset, v.previous_snapshot_id as previous, v.snapshot_id as next, s.source_version as label
    from version_comparisons v join snapshots s using (snapshot_id) order by v.snapshot_id`.execute(db);
  return rows;
}

async function reportUnnamed(db: Database, { dataset, previous, next, label }: Comparison, report: Report) {
  const target = findTarget(dataset);
  // A version whose rows were dropped cannot be compared again.
  if (target === undefined || !(await hasRowTable(db, dataset, previous)) || !(await hasRowTable(db, dataset, next)))
    return;
  const rows = (snapshot_id: number) => sql.raw(target.rows(rowTableName(dataset, snapshot_id)));
  const unnamed = await sql<{ subscription_id: string }>`
    select m.subscription_id from monitors m
    where m.target_type = any(${target.types}) and m.deleted_at is null
      and ${rows(previous)} is distinct from ${rows(next)}
      and not exists (select from register_changes c where c.entity = ${sql.raw(target.entity)} and c.snapshot_id = ${next})
    order by 1`.execute(db);
  for (const { subscription_id } of unnamed.rows)
    report(
      `monitor ${subscription_id} is on an entity that changed in ${dataset} ${label}, but its comparison does not list it`,
    );
}
