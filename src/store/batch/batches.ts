import { sql, type Transaction } from 'kysely';
import { DAY_MS } from '#base/calendar-window.ts';
import { canonicalJson } from '#base/canonical-json.ts';
import { newSortableId } from '#base/ids.ts';
import { sha256Hex } from '#base/sha256.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Quote, Target } from '#domain/billing/quote.ts';
import { buildShortageRefusal } from '#domain/billing/shortage-refusal.ts';
import { lockShortage } from '#store/billing/account-funds.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A row to check: its tool, its canonical arguments, their target, and its price. */
export type PricedRow = { tool: string; input: Record<string, unknown>; target: Target; priceCents: number };

/** A batch to record; `quote` is the approved total price, null when all rows are free. */
type BatchOrder = {
  jobId: string;
  accountId: string;
  orderSha256: string;
  answersUntil: Date;
  quote: Quote | null;
  webhookUrl: string | null;
  publicUrl: string;
  rows: readonly PricedRow[];
};

// The longest that a batch may take. Until then the prices of its rows are reserved, and no row counts as lost.
const ROW_LEASE_MS = 7 * DAY_MS;
const ROWS_AT_ONCE = 1_000;

/** The job of an identical order that is still valid; null when there is none. */
export async function findOrderedJob(
  db: Database,
  order: { accountId: string; orderSha256: string; now: Date },
): Promise<string | null> {
  const row = await db
    .selectFrom('batches')
    .select('job_id')
    .where('account_id', '=', order.accountId)
    .where('order_sha256', '=', order.orderSha256)
    .where('answers_until', '>', order.now)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.job_id ?? null;
}

/**
 * Records a batch with its rows, and turns the approval of the total into one for each row, whose prices are reserved
 * from then on. Throws a ServiceError when the account cannot pay, or the approval was used or has expired.
 */
export async function recordBatch(trx: Transaction<Tables>, order: BatchOrder, now: Date): Promise<void> {
  const { jobId, quote } = order;
  if (quote !== null) await redeemTotal(trx, quote, jobId, now);
  const batch = {
    job_id: jobId,
    account_id: order.accountId,
    order_sha256: order.orderSha256,
    answers_until: order.answersUntil,
    quote_id: quote?.quoteId ?? null,
    webhook_url: order.webhookUrl,
    public_url: order.publicUrl,
    row_count: order.rows.length,
  };
  await trx.insertInto('batches').values(batch).execute();
  const rows = order.rows.map((row, index) => buildRow(row, index + 1, order, now));
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await insertRows(trx, rows.slice(from, from + ROWS_AT_ONCE));
}

async function redeemTotal(trx: Transaction<Tables>, quote: Quote, jobId: string, now: Date): Promise<void> {
  const shortage = await lockShortage(trx, quote, now);
  if (shortage !== null) throw buildShortageRefusal(shortage, quote.amountCents, now);
  // The total is used and closed in one statement: from now on, only the quotes of the rows are owed.
  const { numAffectedRows } = await sql`update quotes set dispatch_id = ${jobId}, dispatched_at = ${now},
      lease_expires_at = ${now}, closed_at = ${now}, closed_because = 'each of its rows has a price of its own'
    where quote_id = ${quote.quoteId} and decision = 'approved' and dispatch_id is null and expires_at > ${now}
      and (grant_id is null or exists
        (select from grants where grants.grant_id = quotes.grant_id and revoked_at is null))`.execute(trx);
  if (numAffectedRows === 1n) return;
  const details = { retry_after_seconds: 1 };
  const message = 'This approval was used by another call, or has expired; send the same call again.';
  throw new ServiceError('idempotency_conflict', message, { details });
}

type NewRow = ReturnType<typeof buildRow>;

function buildRow(row: PricedRow, rowNo: number, { jobId, quote }: BatchOrder, now: Date) {
  const { tool, input, target, priceCents } = row;
  return {
    job_id: jobId,
    row_no: rowNo,
    tool,
    input,
    input_sha256: sha256Hex(canonicalJson(input)),
    target_type: target.type,
    target_value: target.value,
    price_cents: priceCents,
    record_id: newSortableId('rec_'),
    quote_id: priceCents === 0 ? null : newSortableId('quo_'),
    whole_id: quote?.quoteId ?? null,
    now: now.toISOString(),
    until: new Date(now.getTime() + ROW_LEASE_MS).toISOString(),
  };
}

// The quote of a row belongs to its job, not to the client that ordered it, so no other call finds it.
async function insertRows(trx: Database, rows: readonly NewRow[]): Promise<void> {
  const columns = sql`json_to_recordset(${JSON.stringify(rows)}) as r(job_id text, row_no integer, tool text, input json,
    input_sha256 text, target_type text, target_value text, price_cents integer, record_id text, quote_id text,
    whole_id text, now timestamptz, until timestamptz)`;
  await sql`insert into quotes (quote_id, account_id, user_id, client_id, grant_id, tool, input, input_sha256, target_type,
      target_value, amount_cents, created_at, expires_at, decision, decided_at, decided_by, dispatch_id, dispatched_at,
      lease_expires_at)
    select r.quote_id, w.account_id, w.user_id, r.job_id, null, r.tool, r.input, r.input_sha256, r.target_type,
      r.target_value, r.price_cents, r.now, r.until, w.decision, w.decided_at, w.decided_by, r.record_id, r.now, r.until
    from ${columns} join quotes w on w.quote_id = r.whole_id where r.price_cents > 0`.execute(trx);
  await sql`insert into batch_rows (job_id, row_no, tool, input, price_cents, record_id, quote_id)
    select job_id, row_no, tool, input, price_cents, record_id, quote_id from ${columns}`.execute(trx);
}
