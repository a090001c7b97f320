import { type RawBuilder, sql } from 'kysely';
import { takeFreeTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';

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
  // As one text: thousands of rows, each unpacked by itself, would take a third of the call. Names of tools are our own words.
  const { rows } = await sql<{ usage: string | null }>`
    select string_agg(concat_ws(E'\\t', day, tool, calls, spend_cents), E'\\n') as usage
    from (${buildUsageQuery(account_id, from, to)}) u`.execute(db);
  return addUp((rows[0]?.usage ?? '').split('\n').filter(Boolean).map(readRow));
}

function readRow(line: string): UsageRow {
  const [day = '', tool = '', calls, spend_cents] = line.split('\t');
  return { day, tool, calls: Number(calls), spend_cents: Number(spend_cents) };
}

/** Builds the query of usage, which reads no record: first the totals, then what is not folded into them yet. */
export function buildUsageQuery(account_id: string, from: string, to: string): RawBuilder<UsageRow> {
  const within = sql`account_id = ${account_id} and day between ${from}::date and ${to}::date`;
  return sql<UsageRow>`
    (select day::text, tool, calls, spend_cents from usage_totals where ${within} order by usage_totals.day, tool)
    union all
    select day::text, tool, sum(calls)::bigint, sum(spend_cents)::bigint from usage_counts where ${within} group by usage_counts.day, tool`;
}

// PostgreSQL would add up thousands of totals, each already a sum, for the few that have grown since they were folded.
function addUp(rows: UsageRow[]): UsageRow[] {
  const sums: UsageRow[] = [];
  for (const row of rows.sort(byDayAndTool)) {
    const last = sums.at(-1);
    if (last === undefined || byDayAndTool(last, row) !== 0) sums.push(row);
    else {
      last.calls += row.calls;
      last.spend_cents += row.spend_cents;
    }
  }
  return sums;
}

function byDayAndTool(left: UsageRow, right: UsageRow): number {
  if (left.day !== right.day) return left.day < right.day ? -1 : 1;
  if (left.tool !== right.tool) return left.tool < right.tool ? -1 : 1;
  return 0;
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
