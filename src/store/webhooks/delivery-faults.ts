import { sql } from 'kysely';
import { deliverWebhook } from '#contract/jobs/webhooks/deliver-webhook.ts';
import { isNotErased } from '#store/erasure/account-data.ts';
import type { Database } from '#store/postgres/database.ts';
import { type Report, reportCounted } from '#store/report-faults.ts';
import { KEEP_EVENTS_DAYS } from './events.ts';

// The end of each of these jobs is announced in its own transaction.
const ANNOUNCED_KINDS = ['evidence_export', 'batch_search'];

/**
 * Reports pending deliveries without a job, missing attempts, deliveries of another account than their event's, event
 * numbers that were never assigned, and missing events. Returns the number of deliveries.
 */
export async function findDeliveryFaults(db: Database, report: Report): Promise<number> {
  // One statement, so that it sees one moment.
  const query = sql<{ fault: string | null; checked: number }>`
    with faults as (
      select 'delivery ' || delivery_id || ' is pending but has no job' as fault
        from webhook_deliveries d where state = 'pending' and ${isNotErased('d')} and not exists (
          select from pgboss.job where name = ${deliverWebhook.name} and state in ('created', 'retry', 'active')
            and data->'input'->>'delivery_id' = d.delivery_id)
      union all
      select 'delivery ' || delivery_id || ' says ' || attempts || ' attempts, but ' || count(attempt_no) || ' are recorded'
        from webhook_deliveries d left join webhook_attempts using (delivery_id)
        where state <> 'dropped' group by delivery_id having attempts <> count(attempt_no)
      union all
      select 'delivery ' || delivery_id || ' belongs to another account than its event'
        from webhook_deliveries d join events e using (event_id) where d.account_id <> e.account_id
      union all
      select 'event ' || event_id || ' has a number that was never assigned' from events e
        where not exists (select from event_streams s where s.account_id = e.account_id and s.last_no >= e.event_no)
      union all
      -- Numbers are given in the order of commits: what came after an event that is too young to be swept was not swept either.
      select 'event ' || missing || ' of ' || s.account_id || ' is missing' from event_streams s
        cross join lateral (
          select min(event_no) as first_no from events e where e.account_id = s.account_id
            and e.created_at > now() - make_interval(days => ${KEEP_EVENTS_DAYS})
        ) young
        cross join lateral generate_series(young.first_no, s.last_no) missing
        where ${isNotErased('s')}
          and not exists (select from events e where e.account_id = s.account_id and e.event_no = missing)
      union all
      select 'the event of job ' || job_id || ', which ' || state || ', is missing' from account_jobs j
        where kind = any(${ANNOUNCED_KINDS}) and state in ('succeeded', 'failed')
          and finished_at > now() - make_interval(days => ${KEEP_EVENTS_DAYS} - 1)
          and ${isNotErased('j')}
          and not exists (select from events e where e.account_id = j.account_id and e.body like '%"' || j.job_id || '"%')
    )
    select fault, checked from (select count(*) as checked from webhook_deliveries) all_of_them
      left join faults on true`;
  return reportCounted(db, report, query);
}
