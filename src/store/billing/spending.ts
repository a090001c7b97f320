import { type Insertable, sql } from 'kysely';
import type { DayCap } from '#domain/billing/spending-cap.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** What one charge was made against. */
export type SpendingRow = Insertable<Tables['spending']>;

type GrantDay = { accountId: string; grantId: string; day: string };

/** The cap of a grant and what it has spent on a day; null when it was revoked or belongs to another account. */
export async function findDayCap(db: Database, asked: GrantDay): Promise<DayCap | null> {
  return (await readDayCaps(db, [asked])).get(keyOfDay(asked)) ?? null;
}

/** The caps of grants and what they have spent, by `keyOfDay`; grants that were revoked or belong to another account are missing. */
export async function readDayCaps(db: Database, days: readonly GrantDay[]): Promise<Map<string, DayCap>> {
  const asked = JSON.stringify(days.map(({ accountId, grantId, day }) => ({ accountId, grantId, day })));
  const { rows } = await sql<GrantDay & { cap: number; spent: number }>`
    select asked."accountId", asked."grantId", asked.day, grants.cap_cents_per_day as cap,
      coalesce(last.day_cents, case when carried_day = asked.day::date then carried_cents end, 0) as spent
    from json_to_recordset(${asked}) as asked("accountId" text, "grantId" text, day text)
    join grants on grants.grant_id = asked."grantId" and grants.account_id = asked."accountId" and revoked_at is null
    left join lateral (
      select day_cents from spending where spending.grant_id = asked."grantId" and spending.day = asked.day::date
        and day_cents is not null order by day_cents desc limit 1
    ) last on true`.execute(db);
  return new Map(rows.map((row) => [keyOfDay(row), { capCents: row.cap, spentCents: row.spent }]));
}

/** What grants have spent against their caps on a day, by grant id, including what each carried over from its predecessor. */
export async function readSpentOn(
  db: Database,
  grantIds: readonly string[],
  day: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ grant_id: string; cents: number | null }>`
    select grant_id, coalesce(
      (select max(day_cents) from spending s where s.grant_id = grants.grant_id and s.day = ${day}::date),
      case when carried_day = ${day}::date then carried_cents end) as cents
    from grants where grant_id = any(${grantIds})`.execute(db);
  return new Map(rows.flatMap(({ grant_id, cents }) => (cents === null ? [] : [[grant_id, cents]])));
}

export function keyOfDay({ accountId, grantId, day }: GrantDay): string {
  return `${accountId} ${grantId} ${day}`;
}

export async function recordSpending(db: Database, rows: readonly SpendingRow[]): Promise<void> {
  if (rows.length > 0) await db.insertInto('spending').values(rows).execute();
}
