import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { type Report, reportCounted } from '#store/report-faults.ts';

// A record is dated when its call begins and gets its place after the commit. Up to twenty seconds are between them,
// and the clocks of two processes may differ by ten. The rest is tolerance.
const TOLERANCE_SECONDS = 120;

/** Reports records dated earlier than their predecessor in the log; returns how many records have a place. */
export async function findTimeFaults(db: Database, report: Report): Promise<number> {
  // Each step back is one fault. Compared with the latest time so far, one wrong clock would make all later records
  // faulty.
  const query = sql<{ checked: number; fault: string | null }>`
    with dated as (
      select p.place, r.record_id, r.created_at,
        lag(r.record_id) over by_place as record_before, lag(r.created_at) over by_place as time_before
      from record_places p join records r using (record_id) window by_place as (order by p.place)
    )
    select (select count(*) from dated) as checked, fault
    from (select true) one left join (
      select place, 'record ' || record_id || ' is dated ' || to_json(created_at)::text || ', '
        || round(extract(epoch from time_before - created_at)) || ' s before ' || record_before
        || ', which comes before it in the log: a clock was wrong, or the record was backdated' as fault
      from dated where created_at < time_before - make_interval(secs => ${TOLERANCE_SECONDS})
    ) steps on true order by place`;
  return reportCounted(db, report, query);
}
