import { type Insertable, type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import {
  answersRepeats,
  MAX_OPEN_QUOTES,
  QUOTE_LIFE_MS,
  type Quote,
  type QuoteBinding,
} from '#domain/billing/quote.ts';
import { deletePart } from '#store/erasure/delete-part.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** The quote of this call, or that too many are already open. */
export type QuoteFinding = { quote: Quote } | 'too_many_open';

/** A person whose approvable quotes are wanted. */
type QuoteApprover = { accountId: string; userId: string };

/** Returns the quote for this call, and creates it if there is none; concurrent calls get the same quote. */
export async function findOrRecordQuote(db: Database, binding: QuoteBinding, now: Date): Promise<QuoteFinding> {
  const known = await findAnsweringQuote(db, binding, now);
  if (known !== null) return { quote: known };
  return db.transaction().execute(async (trx) => {
    // A lock per client, which also makes the count of open quotes exact.
    const turn = `quotes ${binding.accountId} ${binding.clientId} ${binding.grantId}`;
    await awaitTurn(trx, turn);
    const made = await findAnsweringQuote(trx, binding, now);
    if (made !== null) return { quote: made };
    if ((await countOpen(trx, binding, now)) >= MAX_OPEN_QUOTES) return 'too_many_open';
    const row = await trx.insertInto('quotes').values(toRow(binding, now)).returningAll().executeTakeFirstOrThrow();
    return { quote: toQuote(row) };
  });
}

/** One quote, or null. The caller decides who may see it. */
export async function findQuote(db: Database, quote_id: string): Promise<Quote | null> {
  const row = await db.selectFrom('quotes').selectAll().where('quote_id', '=', quote_id).executeTakeFirst();
  return row === undefined ? null : toQuote(row);
}

/** The quotes that a person may or could have decided, newest first, at most `limit`. */
export async function listQuotes(db: Database, person: QuoteApprover, limit: number): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', person.userId)]))
    // The quotes of a batch's rows were decided with the total.
    .where('client_id', 'not like', 'job\\_%')
    .orderBy('quote_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toQuote);
}

/** Records a person's decision; false when it was already decided, has expired or belongs to someone else. */
export async function recordDecision(
  db: Database,
  decided: { quoteId: string; person: QuoteApprover; decision: 'approved' | 'declined'; now: Date },
): Promise<boolean> {
  const { quoteId, person, decision, now } = decided;
  const result = await db
    .updateTable('quotes')
    .set({ decision, decided_at: now, decided_by: person.userId })
    .where('quote_id', '=', quoteId)
    .where('account_id', '=', person.accountId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', person.userId)]))
    .where('decision', 'is', null)
    .where('expires_at', '>', now)
    // Revoking a consent also withdraws its open quotes.
    .where((eb) =>
      eb.or([
        eb('grant_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('grants')
            .select('grants.grant_id')
            .whereRef('grants.grant_id', '=', 'quotes.grant_id')
            .where('revoked_at', 'is', null),
        ),
      ]),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes unsent quotes that expired more than so many days ago; returns how many. Sent quotes document a charge or an open question, and stay. */
export async function sweepQuotes(db: Database, olderThanDays: number, limit: number): Promise<number> {
  const over = sql`dispatch_id is null and expires_at < now() - make_interval(days => ${olderThanDays})`;
  return deletePart(db, 'quotes', over, limit, 'expires_at');
}

/** The quote that answers this call, if there is one already; null otherwise. */
export async function findAnsweringQuote(db: Database, binding: QuoteBinding, now: Date): Promise<Quote | null> {
  const rows = await boundTo(db, binding)
    .where('tool', '=', binding.tool)
    .where('input_sha256', '=', binding.inputSha256)
    .where('amount_cents', '=', binding.amountCents)
    .orderBy('quote_id', 'desc')
    .execute();
  return rows.map(toQuote).find((quote) => answersRepeats(quote, now)) ?? null;
}

async function countOpen(db: Database, binding: QuoteBinding, now: Date): Promise<number> {
  const rows = await boundTo(db, binding).where('decision', 'is', null).where('expires_at', '>', now).execute();
  return rows.length;
}

// Bound to the grant: a client that connects again starts without approvals, and never sees those of another client.
function boundTo(db: Database, { accountId, clientId, grantId }: QuoteBinding) {
  const query = db
    .selectFrom('quotes')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('client_id', '=', clientId);
  return grantId === null ? query.where('grant_id', 'is', null) : query.where('grant_id', '=', grantId);
}

function toRow(binding: QuoteBinding, now: Date): Insertable<Tables['quotes']> {
  return {
    quote_id: newSortableId('quo_'),
    account_id: binding.accountId,
    user_id: binding.userId,
    client_id: binding.clientId,
    grant_id: binding.grantId,
    tool: binding.tool,
    input: JSON.stringify(binding.input),
    input_sha256: binding.inputSha256,
    target_type: binding.target.type,
    target_value: binding.target.value,
    amount_cents: binding.amountCents,
    created_at: now,
    expires_at: new Date(now.getTime() + QUOTE_LIFE_MS),
  };
}

export function toQuote(row: Selectable<Tables['quotes']>): Quote {
  return {
    quoteId: row.quote_id,
    accountId: row.account_id,
    userId: row.user_id,
    clientId: row.client_id,
    grantId: row.grant_id,
    tool: row.tool,
    input: row.input,
    inputSha256: row.input_sha256,
    target: { type: row.target_type, value: row.target_value },
    amountCents: row.amount_cents,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    decision: row.decision,
    decidedAt: row.decided_at,
    dispatchId: row.dispatch_id,
    leaseExpiresAt: row.lease_expires_at,
    pendingRecordId: row.pending_record_id,
    recordId: row.record_id,
    closedAt: row.closed_at,
  };
}
