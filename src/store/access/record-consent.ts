import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import type { Scope } from '#contract/scopes.ts';
import { decideConsentChange, extendScopes } from '#domain/access/consent.ts';
import { buildCapDay } from '#domain/billing/spending-cap.ts';
import { lockAccount } from '#store/billing/ledger.ts';
import { readSpentOn } from '#store/billing/spending.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import { endGrants, type NewGrant } from './grants.ts';

/** What a person agreed to, and which scopes the app requested. */
export type NewConsent = NewGrant & { asked: readonly Scope[] };

/**
 * Records a consent; returns the id of its grant. A person has one live grant per app: an earlier one is extended, or
 * ended with all its tokens. What the app spent today under its last grant counts against the new cap.
 */
export async function recordConsent(db: Database, { asked, ...consent }: NewConsent, now: Date): Promise<string> {
  return inTransaction(db, async (trx) => {
    // Other consents and charges of the account wait, so the amount spent under the last grant is final.
    await lockAccount(trx, consent.account_id);
    const last = await findLastGrant(trx, consent);
    const held = last === null || last.revoked_at !== null ? null : last;
    if (held !== null && decideConsentChange(held, { clientId: consent.client_id, asked }) === 'extend') {
      const { client_name, redirect_uri, cap_cents_per_day } = consent;
      const scopes = extendScopes(held.scopes, asked, consent.scopes);
      await trx
        .updateTable('grants')
        .set({ client_name, redirect_uri, cap_cents_per_day, scopes })
        .where('grant_id', '=', held.grant_id)
        .execute();
      return held.grant_id;
    }
    if (held !== null) await endGrants(trx, [held.grant_id]);
    const day = buildCapDay(now);
    const spent = last === null ? undefined : (await readSpentOn(trx, [last.grant_id], day)).get(last.grant_id);
    const grant_id = newSortableId('grt_');
    await trx
      .insertInto('grants')
      .values({
        ...consent,
        grant_id,
        // Later than every earlier grant, for which this transaction may have waited.
        created_at: sql<Date>`clock_timestamp()`,
        ...(last !== null && spent !== undefined
          ? { carried_from: last.grant_id, carried_day: day, carried_cents: spent }
          : {}),
      })
      .execute();
    return grant_id;
  });
}

type LastGrant = { grant_id: string; client_id: string; scopes: Scope[]; revoked_at: Date | null };

// Ended grants too: disconnecting and reconnecting an app must not allow a second cap on the same day.
async function findLastGrant(trx: Database, { user_id, app_key }: NewGrant): Promise<LastGrant | null> {
  const row = await trx
    .selectFrom('grants')
    .select(['grant_id', 'client_id', 'scopes', 'revoked_at'])
    .where('user_id', '=', user_id)
    .where('app_key', '=', app_key)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
