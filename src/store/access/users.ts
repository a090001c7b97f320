import type { Person } from '#domain/access/caller.ts';
import type { Database } from '#store/postgres/database.ts';

/** The person with this e-mail address, ignoring case, and their password hash; null when there is none. */
export async function findPersonByEmail(
  db: Database,
  email: string,
): Promise<{ person: Person; password_hash: string } | null> {
  const row = await selectPeople(db)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst();
  return row === undefined ? null : split(row);
}

/** A person by id, and their password hash; null when there is none. */
export async function findPersonById(
  db: Database,
  user_id: string,
): Promise<{ person: Person; password_hash: string } | null> {
  const row = await selectPeople(db).where('user_id', '=', user_id).executeTakeFirst();
  return row === undefined ? null : split(row);
}

/** The owner of an account: its first person; null when the account has none. */
export async function findOwnerId(db: Database, account_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Changes a person's password and ends all their sessions, in one transaction. */
export async function changePassword(db: Database, user_id: string, password_hash: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('user_id', '=', user_id).execute();
    await trx.deleteFrom('user_sessions').where('user_id', '=', user_id).execute();
  });
}

function selectPeople(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select(['user_id', 'users.account_id', 'accounts.name as account_name', 'email', 'password_hash']);
}

function split({ password_hash, ...person }: Person & { password_hash: string }) {
  return { person, password_hash };
}
