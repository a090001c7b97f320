import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Calls and spend of one tool on one day (UTC). */
export type UsageRow = { day: string; tool: string; calls: number; spend_cents: number };

/** Calls and spend of an account by tool and day, both days included. */
export async function readUsage(db: Database, account_id: string, from: string, to: string): Promise<UsageRow[]> {
  const day = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .selectFrom('records')
    .select((select) => [
      day.as('day'),
      'tool',
      select.fn.countAll<number>().as('calls'),
      select.fn.sum<number>('price_cents').as('spend_cents'),
    ])
    .where('account_id', '=', account_id)
    .where('created_at', '>=', new Date(`${from}T00:00:00Z`))
    .where('created_at', '<', sql<Date>`(${to}::date + 1)::timestamp at time zone 'UTC'`)
    .groupBy([day, 'tool'])
    .orderBy('day')
    .orderBy('tool')
    .execute();
}
