import { type Selectable, sql, type Transaction } from 'kysely';
import { invariant } from '#base/invariant.ts';
import type { Role } from '#contract/roles.ts';
import { lockAccount } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import type { Tables } from '#store/tables/tables.ts';

/** What a person allowed an app to do. */
export type Grant = Pick<Selectable<Tables['grants']>, (typeof COLUMNS)[number]>;

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

/** A live grant; null when it does not exist or was revoked. */
export async function findGrant(db: Database, grant_id: string): Promise<Grant | null> {
  const row = await db
    .selectFrom('grants')
    .select(COLUMNS)
    .where('grant_id', '=', grant_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export type GrantHolder = Pick<Grant, 'grant_id' | 'account_id' | 'user_id' | 'client_id'> & {
  tenant_id: string;
  /** The role that its person has now. */
  role: Role;
  /** Of a test account, the live account that it belongs to; otherwise null. */
  test_of: string | null;
};

/** The holder and scopes of a live grant; null when it does not exist or was revoked. */
export async function findGrantHolder(
  db: Database,
  grant_id: string,
): Promise<(GrantHolder & Pick<Grant, 'scopes'>) | null> {
  const row = await db
    .selectFrom('grants')
    .innerJoin('accounts', 'accounts.account_id', 'grants.account_id')
    .innerJoin('users', 'users.user_id', 'grants.user_id')
    .select(['grant_id', 'grants.account_id', 'grants.user_id', 'client_id', 'tenant_id', 'test_of', 'scopes', 'role'])
    .where('grant_id', '=', grant_id)
    .where('revoked_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
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
  return row ?? null;
}

/** The live grants of a person, newest first. */
export async function listGrantsOf(db: Database, user_id: string): Promise<Grant[]> {
  return db
    .selectFrom('grants')
    .select(COLUMNS)
    .where('user_id', '=', user_id)
    .where('revoked_at', 'is', null)
    .orderBy('grant_id', 'desc')
    .execute();
}

/** Whether any person has a live grant for an app. */
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

/** An app as its consent shows it. */
export type GrantClient = Pick<Grant, 'client_id' | 'client_name' | 'redirect_uri'> & { revoked_at: Date | null };

/** The apps of grants, by grant id, including revoked grants. */
export async function readClients(db: Database, grantIds: readonly string[]): Promise<Map<string, GrantClient>> {
  if (grantIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('grants')
    .select(['grant_id', 'client_id', 'client_name', 'redirect_uri', 'revoked_at'])
    .where('grant_id', 'in', grantIds)
    .execute();
  return new Map(rows.map(({ grant_id, ...client }) => [grant_id, client]));
}

/** Revokes a grant with all its codes and tokens, at once in every process; false when it is not live or belongs to another person. */
export async function revokeGrant(db: Database, grant_id: string, user_id: string | null = null): Promise<boolean> {
  return inTransaction(db, async (trx) => (await endGrants(trx, [grant_id], user_id)) === 1);
}

/** Revokes every grant of a person; returns how many there were. */
export async function revokeGrantsOf(db: Database, user_id: string): Promise<number> {
  return inTransaction(db, (trx) => endGrants(trx, null, user_id));
}

/** Ends live grants (null: all of the person's) with their codes and tokens; returns how many it ended. */
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

/** Changes the daily cap of a person's app for all later charges; false when the app is not connected. */
export async function changeGrantCap(
  db: Database,
  { account_id, user_id }: Pick<Grant, 'account_id' | 'user_id'>,
  changed: { grantId: string; capCents: number },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    // Waits for a running charge, which was decided with the old cap.
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

/** Records, to the minute, that a grant was used. */
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
