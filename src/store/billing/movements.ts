import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { buildUsageQuery } from '#store/records/usage.ts';

/** What moved the credit of an account, in cents: credit added and withdrawn, and prices refunded and charged. */
export type Movements = { creditCents: number; reversalCents: number; refundCents: number; spendCents: number };

// Later than any entry.
const LAST_DAY = '9999-12-31';

/** The movements of an account between two days in Sydney (inclusive); until now when `to` is null. Reads totals, no records. */
export async function readMovements(
  db: Database,
  account_id: string,
  { from, to }: { from: string; to: string | null },
): Promise<Movements> {
  const last = to ?? LAST_DAY;
  const within = sql`account_id = ${account_id} and created_at >= ${from}::date::timestamp at time zone 'Australia/Sydney'
    and created_at < (${last}::date + 1)::timestamp at time zone 'Australia/Sydney'`;
  const correct = (kind: string) =>
    sql`(select coalesce(sum(amount_cents), 0) from ledger_corrections where ${within} and kind = ${kind})`;
  const { rows } = await sql<Record<keyof Movements, string>>`select
    (select coalesce(sum(amount_cents), 0) from credit_grants where ${within}) as "creditCents",
    ${correct('credit_reversal')} as "reversalCents", ${correct('charge_refund')} as "refundCents",
    (select coalesce(sum(spend_cents), 0) from (${buildUsageQuery(account_id, from, last)}) used) as "spendCents"`.execute(
    db,
  );
  const [row] = rows;
  return {
    creditCents: Number(row?.creditCents),
    reversalCents: Number(row?.reversalCents),
    refundCents: Number(row?.refundCents),
    spendCents: Number(row?.spendCents),
  };
}
