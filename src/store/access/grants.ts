import { sql, type Transaction } from 'kysely';
import { invariant } from '#base/invariant.ts';
import type { Scope } from '#contract/scopes.ts';
import { lockAccount } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** What a person allowed a program to do. */
export type Grant = {
  grant_id: string;
  account_id: string;
  user_id: string;
  client_id: string;
  client_name: string;
  /** By which the app is recognised when it comes back. */
  app_key: string;
  /** Where it asked for its answer when it was let in; null for a consent from before this was kept. */
  redirect_uri: string | null;
  scopes: Scope[];
  cap_cents_per_day: number;
  created_at: Date;
  last_used_at: Date | null;
};

/** What a new grant is made from. */
export type NewGrant = Omit<Grant, 'grant_id' | 'created_at' | 'last_used_at'>;

const COLUMNS = [
  'grant_id',
  'account_id',
  'user_id',
  'client_id',
  'client_name',
  'app_key',
  'redirect_uri',
  'scopes',
  'cap_cents_per_day',
  'created_at',
  'last_used_at',
] as const;

/** A grant that still holds, or null when there is none or it was revoked. */
export async function findGrant(db: Database, grant_id: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('grants')
    .select(COLUMNS)
    .where('grant_id', '=', grant_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return (row as Grant | undefined) ?? null;
}

/** The live grant of a person for an app; null when there is none. */
export async function findGrantOfApp(db: Database, user_id: string, app_key: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('grants')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('app_key', '=', app_key)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return (row as Grant | undefined) ?? null;
}

/** The grants of a person that still hold, newest first. */
export async function listGrantsOf(db: Database, user_id: string): Promise<Grant[]> {
  const rows = await db
    .selectFrom('grants')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('grant_id', 'desc')
    .execute();
  return rows as Grant[];
}

/** Whether any person has granted an app something that is not revoked. */
export async function holdsGrant(db: Database, client_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('grant_id')
    .where('client_id', '=', client_id)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the grants that are revoked. */
export async function listRevokedGrants(db: Database, grantIds: readonly string[]): Promise<string[]> {
  if (grantIds.length === 0) return [];
  const rows = await db
    .selectFrom('grants')
    .select('grant_id')
    .where('grant_id', 'in', grantIds)
    .where('revoked_at', 'is not', null)
    .execute();
  return rows.map(({ grant_id }) => grant_id);
}

/** A program as its consent knows it. */
export type GrantClient = Pick<Grant, 'client_id' | 'client_name' | 'redirect_uri'> & { revoked_at: Date | null };

/** The programs of grants, by grant; those of revoked ones too. */
export async function readClients(db: Database, grantIds: readonly string[]): Promise<Map<string, GrantClient>> {
  if (grantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('grants')
    .select(['grant_id', 'client_id', 'client_name', 'redirect_uri', 'revoked_at'])
    .where('grant_id', 'in', grantIds)
    .execute();
  return new Map(rows.map(({ grant_id, ...client }) => [grant_id, client]));
}

/** Revokes a grant with every code and token of it, at once and for every process; false when no such grant holds, or it is another person's. */
export async function revokeGrant(db: Database, grant_id: string, user_id: string | null = null): Promise<boolean> {
  return db.transaction().execute(async (trx) => (await endGrants(trx, [grant_id], user_id)) === 1);
}

/** Revokes every grant of a person, as `revokeGrant` does; returns how many there were. */
export async function revokeGrantsOf(db: Database, user_id: string): Promise<number> {
  return db.transaction().execute((trx) => endGrants(trx, null, user_id));
}

/** Ends live grants (null: all that a person has) with their codes and tokens; returns how many it ended. */
export async function endGrants(
  trx: Transaction<Tables>,
  grantIds: readonly string[] | null,
  user_id: string | null = null,
): Promise<number> {
  invariant(grantIds !== null || user_id !== null, 'grants are ended by id or by person');
  const ended = await trx
    .updateTable('grants')
    .set({ revoked_at: sql<Date>`now()` })
    .where('revoked_at', 'is', null)
    .$if(grantIds !== null, (query) => query.where('grant_id', 'in', grantIds ?? []))
    .$if(user_id !== null, (query) => query.where('user_id', '=', user_id))
    .returning('grant_id')
    .execute();
  const ids = ended.map(({ grant_id }) => grant_id);
  if (ids.length > 0) await trx.deleteFrom('oauth_artifacts').where('grant_id', 'in', ids).execute();
  return ids.length;
}

/** Changes what an app of this person may spend in a day, for every later charge; false when it is not connected. */
export async function changeGrantCap(
  db: Database,
  { account_id, user_id }: Pick<Grant, 'account_id' | 'user_id'>,
  changed: { grantId: string; capCents: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A charge under way was decided with the old cap: it is finished first.
    await lockAccount(trx, account_id);
    const { numUpdatedRows } = await trx
      .updateTable('grants')
      .set({ cap_cents_per_day: changed.capCents })
      .where('grant_id', '=', changed.grantId)
      .where('user_id', '=', user_id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  });
}

/** Remembers, to the minute, that a grant was used. */
export async function touchGrant(db: Database, grant_id: string): Promise<void> {
  await db
    .updateTable('grants')
    .set({ last_used_at: sql<Date>`now()` })
    .where('grant_id', '=', grant_id)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', sql<Date>`now() - make_interval(mins => 1)`),
      ]),
    )
    .execute();
}
