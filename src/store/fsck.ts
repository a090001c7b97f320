import { sql } from 'kysely';
import { ERASED_BODY, ERASED_SEAL } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { type RecordRow, readRecord, selectRecords } from '#store/records/record-faults.ts';
import { SERVICE_OWNER } from '#store/records/usage.ts';
import { type Report, reportCounted } from '#store/report-faults.ts';

const PAGE_ROWS = 1_000;

/** Hashes every record again and reports those that do not match their hash, their owner or their columns; returns how many it read. */
export async function findRecordFaults(db: Database, report: Report): Promise<number> {
  let count = 0;
  let after = '';
  for (;;) {
    const rows = await selectRecords(db).where('record_id', '>', after).orderBy('record_id').limit(PAGE_ROWS).execute();
    for (const row of rows) for (const fault of listFaults(row)) report(`record ${row.record_id} ${fault}`);
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.record_id;
  }
}

// Whether it was erased lawfully is checked with the erasures.
function listFaults(row: RecordRow): string[] {
  if (row.seal_sha256 !== ERASED_SEAL) return readRecord(row).faults;
  const isEmpty = row.line === ERASED_BODY && row.target_value === '' && row.reference === null && row.made_by === null;
  return isEmpty ? [] : ['is marked as erased, but still has content'];
}

/** Reports records without a place in the order of commits, references to missing records, and missing places; returns the number of places. */
export async function findOrderFaults(db: Database, report: Report): Promise<number> {
  // One statement, so that it sees one moment while other records get their places.
  const query = sql<{ fault: string | null; checked: number }>`
    with faults as (
      select 'record ' || record_id || ' has no place and is not queued for one' as fault from records r
        where not exists (select from record_places p where p.record_id = r.record_id)
          and not exists (select from unplaced_records u where u.record_id = r.record_id)
      union all
      select 'place ' || place || ' names ' || record_id || ', which is not a record' from record_places p
        where not exists (select from records r where r.record_id = p.record_id)
      union all
      select 'record ' || record_id || ' has a place and is queued for another' from unplaced_records
        join record_places using (record_id)
      union all
      select 'the queue for places names ' || record_id || ', which is not a record' from unplaced_records u
        where not exists (select from records r where r.record_id = u.record_id)
      union all
      select 'an answer of ' || account_id || ' names ' || record_id || ', which is not a record'
        from idempotency_keys k where record_id is not null
          and not exists (select from records r where r.record_id = k.record_id)
      union all
      select 'places are missing: ' || count(*) || ' up to ' || max(place) from record_places
        having count(*) <> max(place) + 1
    )
    select fault, checked from (select count(*) as checked from record_places) all_places left join faults on true`;
  return reportCounted(db, report, query);
}

/** Reports usage totals that differ from the records; returns the number of totals by account, tool and day. */
export async function findUsageFaults(db: Database, report: Report): Promise<number> {
  // One statement, so that it counts a record that arrives meanwhile on both sides or on neither.
  const { rows } = await sql<{ used: string; differs: boolean; said: string; is: string }>`
    with said as (
      select account_id, day, tool, sum(calls) as calls, sum(spend_cents) as spend_cents
      from (select account_id, day, tool, calls, spend_cents from usage_totals union all
        select account_id, day, tool, calls, spend_cents from usage_counts) used
      group by account_id, day, tool
    ), found as (
      select account_id, usage_day(created_at) as day, tool, count(*) as calls,
        sum(price_cents) as spend_cents from records where account_id <> ${SERVICE_OWNER} group by account_id, 2, tool
    ), compared as (
      select account_id, day, tool, coalesce(said.calls, 0) as said_calls, coalesce(found.calls, 0) as found_calls,
        coalesce(said.spend_cents, 0) as said_cents, coalesce(found.spend_cents, 0) as found_cents
      from said full join found using (account_id, day, tool)
    )
    select account_id || ' on ' || to_char(day, 'YYYY-MM-DD') || ' with ' || tool as used,
      (said_calls, said_cents) <> (found_calls, found_cents) as differs,
      said_calls || ' calls for ' || said_cents || ' cents' as said,
      found_calls || ' for ' || found_cents as is
    from compared`.execute(db);
  for (const { used, said, is } of rows.filter(({ differs }) => differs))
    report(`usage of ${used} is recorded as ${said}, but the records have ${is}`);
  return rows.length;
}
