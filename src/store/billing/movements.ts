import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { buildUsageQuery } from '#store/records/usage.ts';

/** What moved the credit of an account, in cents: credit added and withdrawn, and prices refunded and charged. */
export type Movements = { creditCents: number; reversalCents: number; refundCents: number; spendCents: number };

// Later than any entry.
const LAST_DAY = '9999-12-31';

const FIELDS = {
  credit: 'creditCents',
  credit_reversal: 'reversalCents',
  charge_refund: 'refundCents',
  spend: 'spendCents',
} as const satisfies Record<string, keyof Movements>;

type MovedRow = { kind: keyof typeof FIELDS; is_later: boolean; cents: string };

/** The movements of an account between two days in Sydney (inclusive), and those after them. Reads totals, no records. */
export async function readMovements(
  db: Database,
  account_id: string,
  { from, to }: { from: string; to: string },
): Promise<{ within: Movements; later: Movements }> {
  const since = sql`account_id = ${account_id} and created_at >= ${from}::date::timestamp at time zone 'Australia/Sydney'`;
  const isLater = sql`created_at >= (${to}::date + 1)::timestamp at time zone 'Australia/Sydney'`;
  const { rows } = await sql<MovedRow>`select kind, is_later, sum(cents) as cents from (
      select 'credit' as kind, ${isLater} as is_later, amount_cents as cents from credit_grants where ${since}
      union all select kind, ${isLater}, amount_cents from ledger_corrections where ${since}
      union all select 'spend', day > ${to}, spend_cents from (${buildUsageQuery(account_id, from, LAST_DAY)}) used
    ) moved group by kind, is_later`.execute(db);
  const moved = { within: buildNone(), later: buildNone() };
  for (const { kind, is_later, cents } of rows) moved[is_later ? 'later' : 'within'][FIELDS[kind]] = Number(cents);
  return moved;
}

function buildNone(): Movements {
  return { creditCents: 0, reversalCents: 0, refundCents: 0, spendCents: 0 };
}
