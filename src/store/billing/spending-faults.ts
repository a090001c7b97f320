import { sql } from 'kysely';
import { ERASED_SEAL } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { readableJson } from '#store/postgres/readable-json.ts';
import { type Report, reportCounted } from '#store/report-faults.ts';

/**
 * Reports charges without a valid basis. Each needs one record and one cap, approval or key, on the record's day in
 * Sydney; no cap is exceeded; no approval pays twice, or for another account, tool, amount or arguments. Returns the
 * number of charges.
 */
export async function findSpendingFaults(db: Database, report: Report): Promise<number> {
  const query = sql<{ fault: string | null; checked: number }>`
    with faults as (
      select 'record ' || r.record_id || ' is charged but has no spending row' as fault from records r
        where price_cents > 0 and not exists (select from spending s where s.record_id = r.record_id)
      union all
      select 'spending of record ' || s.record_id || ' differs from its price' from spending s
        join records r using (record_id) where s.cents <> r.price_cents
      union all
      select 'spending of record ' || s.record_id || ' is on another day' from spending s join records r using (record_id)
        where s.day <> (r.created_at at time zone 'Australia/Sydney')::date
      union all
      select 'spending of record ' || s.record_id || ' is on a grant of another account' from spending s
        join records r using (record_id) join grants g using (grant_id) where g.account_id <> r.account_id
      union all
      select 'spending of record ' || s.record_id || ' is counted on another account' from spending s
        join records r using (record_id) where s.account_id <> r.account_id
      union all
      select 'the day ' || day || ' of account ' || account_id || ' does not add up' from (
          select account_id, day, account_day_cents,
            sum(cents) over (partition by account_id, day order by account_day_cents) as cents from spending
        ) s where cents <> account_day_cents
      union all
      select 'the day ' || day || ' of account ' || account_id || ' is above its cap' from spending
        where quote_id is null and account_day_cents > account_cap_cents
      union all
      select 'the day ' || day || ' of grant ' || grant_id || ' does not add up' from (
          select grant_id, day, day_cents, sum(cents) over (partition by grant_id, day order by day_cents)
            + case when carried_day = day then carried_cents else 0 end as cents
          from spending join grants using (grant_id) where day_cents is not null
        ) s where cents <> day_cents
      union all
      select 'grant ' || g.grant_id || ' does not carry over what the previous grant had spent' from grants g
        join grants p on p.grant_id = g.carried_from
        where p.user_id <> g.user_id or p.app_key <> g.app_key or g.carried_cents is distinct from coalesce(
          (select max(day_cents) from spending s where s.grant_id = p.grant_id and s.day = g.carried_day),
          case when p.carried_day = g.carried_day then p.carried_cents end)
      union all
      select 'the day ' || day || ' of grant ' || grant_id || ' is above its cap' from spending
        where day_cents > cap_cents
      union all
      select 'quote ' || q.quote_id || ' does not match the record that it paid for' from quotes q
        join records r on r.record_id = q.record_id and r.seal_sha256 <> ${ERASED_SEAL}
        where q.account_id <> r.account_id or q.tool <> r.tool or q.decision is distinct from 'approved'
          or q.target_value <> r.target_value or r.price_cents not in (0, q.amount_cents)
          or (${readableJson('q.input')})::jsonb is distinct from (${readableJson('r.body')}->'request')::jsonb
      union all
      select 'quote ' || q.quote_id || ' was charged without being redeemed' from spending s join quotes q using (quote_id)
        where q.record_id is distinct from s.record_id
      union all
      select 'quote ' || quote_id || ' is redeemed but has no charge' from quotes q
        join records r on r.record_id = q.record_id and r.price_cents > 0
        where not exists (select from spending s where s.quote_id = q.quote_id)
      union all
      select 'record ' || r.record_id || ' is pending but no quote refers to it' from records r
        where ${readableJson('r.body')}->>'status' = 'pending_reconciliation'
          and not exists (select from quotes q where q.pending_record_id = r.record_id)
    )
    select fault, checked from (select count(*) as checked from spending) all_charges left join faults on true`;
  return reportCounted(db, report, query);
}
