import type { Person } from '#domain/access/caller.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import { endSessionsOf } from './sessions.ts';

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

/** Changes a person's password and ends all their sessions, in one transaction. */
export async function changePassword(db: Database, user_id: string, password_hash: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('users').set({ password_hash }).where('user_id', '=', user_id).execute();
    await endSessionsOf(trx, user_id);
  });
}

function selectPeople(db: Database) {
  return db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select([
      'user_id',
      'users.account_id',
      'tenant_id',
      'accounts.name as account_name',
      'test_of',
      'email',
      'role',
      'password_hash',
    ])
    .where('removed_at', 'is', null);
}

function split({ password_hash, ...person }: Person & { password_hash: string }) {
  return { person, password_hash };
}
