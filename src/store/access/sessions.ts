import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Database } from '#store/postgres/database.ts';

/** Starts a session; returns the secret for the browser's cookie, of which only the hash is stored. */
export async function recordSession(db: Database, user_id: string, lifeSeconds: number): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await db
    .insertInto('user_sessions')
    .values({ session_sha256: sha256Hex(secret), user_id, expires_at })
    .execute();
  return secret;
}

/** The person signed in with this secret; null when the session has expired or never existed. */
export async function findSession(db: Database, secret: string): Promise<Person | null> {
  const row = await db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.user_id', 'user_sessions.user_id')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select(['users.user_id', 'users.account_id', 'accounts.name as account_name', 'users.email'])
    .where('session_sha256', '=', sha256Hex(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('user_sessions').where('session_sha256', '=', sha256Hex(secret)).execute();
}
