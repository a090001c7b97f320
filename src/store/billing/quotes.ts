import { type Insertable, type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import {
  answersRepeats,
  MAX_OPEN_QUOTES,
  QUOTE_LIFE_MS,
  type Quote,
  type QuoteBinding,
} from '#domain/billing/quote.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** What asking for a price found: the one quote of this call, or that too many wait already. */
export type QuoteFinding = { quote: Quote } | 'too_many_open';

/** Whose quotes are wanted: those that this person may decide. */
export type QuoteApprover = { accountId: string; userId: string };

/** Gives the quote that answers this call, made now where there is none; any number of calls at once are given the same. */
export async function findOrRecordQuote(db: Database, binding: QuoteBinding, now: Date): Promise<QuoteFinding> {
  const known = await findAnswering(db, binding, now);
  if (known !== null) return { quote: known };
  return db.transaction().execute(async (trx) => {
    // A turn for each client: it also makes the count of what waits exact.
    const turn = `quotes ${binding.accountId} ${binding.clientId} ${binding.grantId}`;
    await awaitTurn(trx, turn);
    const made = await findAnswering(trx, binding, now);
    if (made !== null) return { quote: made };
    if ((await countOpen(trx, binding, now)) >= MAX_OPEN_QUOTES) return 'too_many_open';
    const row = await trx.insertInto('quotes').values(toRow(binding, now)).returningAll().executeTakeFirstOrThrow();
    return { quote: toQuote(row) };
  });
}

/** One quote, or null. Who may see it is the caller's to decide. */
export async function findQuote(db: Database, quote_id: string): Promise<Quote | null> {
  const row = await db.selectFrom('quotes').selectAll().where('quote_id', '=', quote_id).executeTakeFirst();
  return row === undefined ? null : toQuote(row);
}

/** The quotes that a person may decide or could have decided, newest first, at most `limit`. */
export async function listQuotes(db: Database, person: QuoteApprover, limit: number): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('account_id', '=', person.accountId)
    .where((eb) => eb.or([eb('user_id', 'is', null), eb('user_id', '=', person.userId)]))
    // The prices of a batch's rows were decided with the whole.
    .where('client_id', 'not like', 'job\\_%')
    .orderBy('quote_id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toQuote);
}

/** Writes down what a person decided; false when it was decided before, is over or is not theirs. */
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
    // A consent that was taken back takes its open questions with it.
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

/** Forgets prices that were never sent and whose time has been over for so many days; gives how many. What was sent stands for a charge or an open question, and stays. */
export async function sweepQuotes(db: Database, olderThanDays: number): Promise<number> {
  const result = await db
    .deleteFrom('quotes')
    .where('dispatch_id', 'is', null)
    .where('expires_at', '<', sql<Date>`now() - make_interval(days => ${olderThanDays})`)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

async function findAnswering(db: Database, binding: QuoteBinding, now: Date): Promise<Quote | null> {
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

// Bound to the grant: a client that is let in anew starts with no approvals, and no other client has any of its own.
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

/** A row of quotes as the rules read it. */
export function toQuote(row: Selectable<Tables['quotes']>): Quote {
  return {
    quoteId: row.quote_id,
    accountId: row.account_id,
    userId: row.user_id,
    clientId: row.client_id,
    grantId: row.grant_id,
    tool: row.tool,
    input: row.input as Record<string, unknown>,
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
