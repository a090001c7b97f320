import { type RawBuilder, sql } from 'kysely';
import { takeFreeTurn } from './advisory-lock.ts';
import type { Database } from './database.ts';

/** How many are taken in one go at most. */
export const COUNTS_PER_FOLD = 5_000;

/** Calls and spend of one tool on one day (UTC). */
export type UsageRow = { day: string; tool: string; calls: number; spend_cents: number };

/**
 * Calls and spend of an account by tool and day, both days included: the totals and what is not folded into them yet.
 *
 * One statement sees both at one moment, so nothing is missed or counted twice while they are folded.
 */
export async function readUsage(db: Database, account_id: string, from: string, to: string): Promise<UsageRow[]> {
  const { rows } = await buildUsageQuery(account_id, from, to).execute(db);
  return rows;
}

/** Builds the query of usage, which reads no record. */
export function buildUsageQuery(account_id: string, from: string, to: string): RawBuilder<UsageRow> {
  const within = sql`account_id = ${account_id} and day between ${from}::date and ${to}::date`;
  return sql<UsageRow>`
    select to_char(day, 'YYYY-MM-DD') as day, tool, sum(calls)::bigint as calls, sum(spend_cents)::bigint as spend_cents
    from (
      select day, tool, calls, spend_cents from usage_totals where ${within}
      union all
      select day, tool, calls, spend_cents from usage_counts where ${within}
    ) used group by used.day, tool order by used.day, tool`;
}

/** Folds what was counted since then into the totals, at most 5,000 rows at once; gives how many, or null when another process is doing it. */
export async function foldUsage(db: Database): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if (!(await takeFreeTurn(trx, 'fold usage'))) return null;
    const folded = await sql<{ count: number }>`
      with taken as (
        delete from usage_counts where count_no in (
          select count_no from usage_counts order by count_no limit ${COUNTS_PER_FOLD}
        ) returning account_id, day, tool, calls, spend_cents
      ), folded as (
        insert into usage_totals as kept (account_id, day, tool, calls, spend_cents)
        select account_id, day, tool, sum(calls), sum(spend_cents) from taken group by account_id, day, tool
        on conflict (account_id, day, tool) do update
          set calls = kept.calls + excluded.calls, spend_cents = kept.spend_cents + excluded.spend_cents
      )
      select count(*) from taken`.execute(trx);
    return folded.rows[0]?.count ?? 0;
  });
}
