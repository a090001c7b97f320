import { sql, type Transaction } from 'kysely';
import type { Role } from '#contract/roles.ts';
import { endGrants } from '#store/access/grants.ts';
import { removePasskeysOf } from '#store/access/passkeys.ts';
import { endSessionsOf } from '#store/access/sessions.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type TeamPerson = {
  user_id: string;
  email: string;
  role: Role;
  created_at: Date;
  /** When they last signed in; null when no sign-in is recorded. */
  signed_in_at: Date | null;
};

/** Waits until no other transaction changes the people and invitations of the account. */
export async function awaitTeamTurn(trx: Database, account_id: string): Promise<void> {
  await awaitTurn(trx, `team ${account_id}`);
}

// Sessions are deleted when they expire; the audit log stays.
const SIGNED_IN_AT = sql<Date | null>`(select at from audit_log l where l.account_id = users.account_id
  and l.actor_id = users.user_id and l.action = 'sign_in' order by l.at desc limit 1)`.as('signed_in_at');

const queryPeople = (db: Database) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'role', 'created_at', SIGNED_IN_AT])
    .where('removed_at', 'is', null)
    .orderBy('user_id');

/** The people of an account, oldest first. */
export async function listPeopleOf(db: Database, account_id: string): Promise<TeamPerson[]> {
  return queryPeople(db).where('account_id', '=', account_id).execute();
}

/** The people of one account or, with null, of all, oldest first. */
export async function listUsers(
  db: Database,
  account_id: string | null,
): Promise<(TeamPerson & { account_id: string })[]> {
  const people = queryPeople(db).select('account_id');
  return account_id === null ? people.execute() : people.where('account_id', '=', account_id).execute();
}

/** Changes the role of a person. Their sessions and apps have the new role from the next request. */
export async function changeRoleOf(trx: Database, user_id: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('user_id', '=', user_id).execute();
}

/** Removes a person with their sessions, passkeys and apps; the row stays for what refers to it. */
export async function removePersonOf(trx: Transaction<Tables>, user_id: string): Promise<void> {
  await trx.updateTable('users').set({ removed_at: sql<Date>`now()` }).where('user_id', '=', user_id).execute();
  await endSessionsOf(trx, user_id);
  await removePasskeysOf(trx, user_id);
  await endGrants(trx, null, user_id);
}
