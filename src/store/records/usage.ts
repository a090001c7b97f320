import { type RawBuilder, sql } from 'kysely';
import { takeFreeTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';

/** The owner of the service's own records. It is not an account: no caller reads them, and usage leaves them out. */
export const SERVICE_OWNER = 'service';

/** The most rows folded in one transaction. */
export const COUNTS_PER_FOLD = 5_000;

/** Calls and spend of one tool on one day: in Sydney, or in UTC before the store changed to that (migration 0063). */
type UsageRow = { day: string; tool: string; calls: number; spend_cents: number };

/** The days of one tool, with calls and spend, as parallel lists. */
type ToolUsage = { tool: string; days: string; calls: string; spends: string };

/**
 * Calls and spend of an account by tool and day, inclusive: the totals plus the counts that are not folded yet.
 *
 * One statement reads both, so nothing is missed or counted twice during a fold.
 */
export async function readUsage(db: Database, account_id: string, from: string, to: string): Promise<UsageRow[]> {
  // As a few texts: parsing thousands of rows would take a third of the call.
  const { rows } = await sql<ToolUsage>`
    select tool, string_agg(day, ' ') as days, string_agg(calls::text, ' ') as calls,
      string_agg(spend_cents::text, ' ') as spends
    from (${buildUsageQuery(account_id, from, to)}) u group by tool order by tool`.execute(db);
  return addUp(rows);
}

/** Builds the query of usage from the totals and the counts that are not folded yet. It reads no records. */
export function buildUsageQuery(account_id: string, from: string, to: string): RawBuilder<UsageRow> {
  const within = sql`account_id = ${account_id} and day between ${from}::date and ${to}::date`;
  return sql<UsageRow>`
    select day::text, tool, calls, spend_cents from usage_totals where ${within}
    union all
    select day::text, tool, sum(calls)::bigint, sum(spend_cents)::bigint from usage_counts where ${within} group by usage_counts.day, tool`;
}

// PostgreSQL would sort and add up thousands of totals, each already a sum, for the few with unfolded counts.
function addUp(tools: readonly ToolUsage[]): UsageRow[] {
  const byDay = new Map<string, UsageRow[]>();
  for (const { tool, days, calls, spends } of tools) {
    const [callsOf, spendOf] = [calls.split(' '), spends.split(' ')];
    for (const [at, day] of days.split(' ').entries())
      addTo(byDay, { day, tool, calls: Number(callsOf[at]), spend_cents: Number(spendOf[at]) });
  }
  return [...byDay.keys()].sort().flatMap((day) => byDay.get(day) ?? []);
}

function addTo(byDay: Map<string, UsageRow[]>, row: UsageRow): void {
  const rows = byDay.get(row.day);
  if (rows === undefined) return void byDay.set(row.day, [row]);
  const last = rows.at(-1);
  if (last?.tool !== row.tool) return void rows.push(row);
  last.calls += row.calls;
  last.spend_cents += row.spend_cents;
}

/** Folds usage counts into the totals, at most 5,000 rows; returns how many, or null when another process is doing it. */
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
