import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { type Report, reportCounted } from '#store/report-faults.ts';

/**
 * Reports tables that soon have no partition for new rows, days between two partitions, partitions without the triggers
 * of their table, and rights on partitions. Returns the number of partitions.
 *
 * Tables are found by name in the catalog: the service role may not use the schema of the partitions.
 */
export async function findPartitionFaults(db: Database, report: Report): Promise<number> {
  const query = sql<{ fault: string | null; checked: number }>`
    with days as (
      select *, lag(end_day) over (partition by table_name order by end_day) as last_day from partition_days
    ), guards as (
      select relname, nspname, tgname from pg_trigger join pg_proc on pg_proc.oid = tgfoid
        join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
      where proname = 'refuse_change' and tgenabled = 'O'
    ), faults as (
      select r.table_name || ' has no partition for rows from ' || coalesce(max(d.end_day)::text, 'the first day') as fault
        from partition_rules r left join days d using (table_name) group by r.table_name
        having coalesce(max(d.end_day), 'epoch') < (now() at time zone 'UTC')::date + 2
      union all
      select table_name || ' has no partition from ' || last_day || ' to ' || first_day from days
        where first_day <> last_day
      union all
      select name || ' lacks the trigger ' || g.tgname from days d
        join guards g on g.nspname = 'public' and g.relname = d.table_name
        where not exists (select from guards own where own.nspname = 'partitions' and own.relname = d.name and own.tgname = g.tgname)
      union all
      select grantee::regrole || ' has rights in the schema of the partitions' from pg_namespace,
        aclexplode(nspacl) where nspname = 'partitions' and grantee <> nspowner
    )
    select fault, checked from (select count(*) as checked from days) all_of_them left join faults on true`;
  return reportCounted(db, report, query);
}
