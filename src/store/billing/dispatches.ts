import { sql } from 'kysely';
import type { Shortage } from '#domain/billing/account-funds.ts';
import type { Quote } from '#domain/billing/quote.ts';
import type { Database } from '#store/postgres/database.ts';
import { lockShortage } from './account-funds.ts';
import { toQuote } from './quotes.ts';

/** How long a sender may take before its search counts as lost. Longer than any register timeout. */
export const DISPATCH_LEASE_MS = 120_000;

/** The result of a claim: this call may send, another was first (or the approval expired), or the account cannot pay. */
export type DispatchClaim = 'claimed' | 'taken' | Shortage;

/**
 * Claims the exclusive right to send the search of a quote, and reserves its price until the outcome is known. The
 * caller sends only after the commit.
 */
export async function claimDispatch(
  db: Database,
  claim: { quote: Quote; dispatchId: string; now: Date },
): Promise<DispatchClaim> {
  const { quote, dispatchId, now } = claim;
  return db.transaction().execute(async (trx) => {
    const shortage = await lockShortage(trx, quote, now);
    if (shortage !== null) return shortage;
    const { numAffectedRows } = await sql`
      update quotes set dispatch_id = ${dispatchId}, dispatched_at = ${now},
        lease_expires_at = ${new Date(now.getTime() + DISPATCH_LEASE_MS)}
      where quote_id = ${quote.quoteId} and decision = 'approved' and dispatch_id is null and expires_at > ${now}
        and (grant_id is null or exists
          (select from grants where grants.grant_id = quotes.grant_id and revoked_at is null))`.execute(trx);
    return numAffectedRows === 1n ? 'claimed' : 'taken';
  });
}

/** Releases the right to send. The register certainly did nothing, so the approval is valid again. */
export async function releaseDispatch(db: Database, dispatch_id: string): Promise<void> {
  await db
    .updateTable('quotes')
    .set({ dispatch_id: null, dispatched_at: null, lease_expires_at: null })
    .where('dispatch_id', '=', dispatch_id)
    .where('record_id', 'is', null)
    .where('pending_record_id', 'is', null)
    .execute();
}

/** Closes a quote whose search was never carried out, with the reason; nothing is charged. False when it is not open. */
export async function closeDispatch(db: Database, quote_id: string, because: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('quotes')
    .set({ closed_at: now, closed_because: because })
    .where('quote_id', '=', quote_id)
    .where('pending_record_id', 'is not', null)
    .where('record_id', 'is', null)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Quotes whose search was sent and is not settled, oldest first. */
export async function readUnsettled(db: Database): Promise<Quote[]> {
  const rows = await db
    .selectFrom('quotes')
    .selectAll()
    .where('dispatch_id', 'is not', null)
    .where('record_id', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('quote_id')
    .execute();
  return rows.map(toQuote);
}
