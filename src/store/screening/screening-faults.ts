import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';
import { type Report, reportFaults } from '#store/report-faults.ts';

const LIST = 'dfat-consolidated-list';

// The record's body, once per row.
const kept = sql`cross join lateral (select ${readableJson('r.body')} as body offset 0) kept`;

/**
 * Reports inconsistent watched names and alerts: wrong owners, versions of another register, alerts without their
 * records or that differ from them, and alerts that were closed without what closed them. Returns how many names and
 * alerts it read.
 */
export async function findScreeningFaults(db: Database, report: Report): Promise<number> {
  for (const query of [STRAYS, OPENED, CLOSED]) await reportFaults(db, report, query);
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from screening_monitors) + (select count(*) from screening_alerts))::integer as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

const STRAYS = sql<{ fault: string }>`
  select 'alert ' || alert_id || ' belongs to another account than its watched name' as fault
    from screening_alerts a join screening_monitors m using (screening_monitor_id) where a.account_id <> m.account_id
  union all
  select 'alert ' || alert_id || ' is of a watched name that was never screened'
    from screening_alerts a join screening_monitors m using (screening_monitor_id) where m.screened_snapshot_id is null
  union all
  select 'watched name ' || screening_monitor_id || ' was screened against a version of ' || v.dataset
    from screening_monitors m join snapshots v on v.snapshot_id = m.screened_snapshot_id where v.dataset <> ${LIST}
  union all
  select 'watched name ' || screening_monitor_id || ' has no name to screen'
    from screening_monitors where coalesce(question->>'name', '') = ''
  union all
  select 'alert ' || alert_id || ' names a version of ' || v.dataset
    from screening_alerts a join snapshots v on v.snapshot_id in (a.opened_snapshot_id, a.closed_snapshot_id)
    where v.dataset <> ${LIST}`;

// The record has at most ten candidates: an alert on one beyond them cannot be compared.
const OPENED = sql<{ fault: string }>`
  select 'alert ' || a.alert_id || ' names a record that its account does not have' as fault
    from screening_alerts a where not exists (select from records r
      where r.record_id = a.record_id and r.account_id = a.account_id and r.tool = 'screen_name')
  union all
  select 'alert ' || a.alert_id || ' has a ' || field || ' that differs from its record'
    from screening_alerts a join screening_monitors m using (screening_monitor_id)
      join snapshots v on v.snapshot_id = a.opened_snapshot_id
      join records r on r.record_id = a.record_id and r.account_id = a.account_id and r.tool = 'screen_name'
      ${kept} left join lateral (select one from json_array_elements(kept.body->'result'->'candidates') one
        where one->>'reference' = a.list_reference) found on true
      cross join lateral (values
        ('name', m.question->>'name', kept.body->'request'->>'name'),
        ('list version', v.source_version, kept.body->'sources'->0->>'source_version'),
        ('list_reference', a.list_reference, case
          when (kept.body->'result'->>'candidate_count')::integer
            > json_array_length(kept.body->'result'->'candidates') then a.list_reference
          else found.one->>'reference' end),
        ('band', a.band, coalesce(found.one->>'band', a.band)),
        ('score', round(a.score::numeric, 3)::text,
          round(coalesce((found.one->>'score')::numeric, a.score::numeric), 3)::text)
      ) held (field, value, recorded)
    where kept.body is not null and value is distinct from recorded`;

const CLOSED = sql<{ fault: string }>`
  select 'alert ' || a.alert_id || ' was closed under a record that its account does not have' as fault
    from screening_alerts a where a.closed_at is not null and not exists (select from records r
      where r.record_id = a.closed_record_id and r.account_id = a.account_id and r.tool = 'screen_name')
  union all
  select 'alert ' || a.alert_id || ' was closed before it was opened'
    from screening_alerts a where a.closed_at < a.opened_at
  union all
  select 'alert ' || a.alert_id || ' was closed as changed, and no newer alert replaces it'
    from screening_alerts a where a.closed_why = 'changed' and not exists (select from screening_alerts newer
      where newer.screening_monitor_id = a.screening_monitor_id and newer.list_reference = a.list_reference
        and newer.record_id = a.closed_record_id)`;
