import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { Person } from '#domain/access/caller.ts';
import type { Database } from '#store/postgres/database.ts';

/** Where a session was started: the network address, and the browser in short. */
type SessionPlace = { address: string | null; agent: string | null };

/** A session of a person, without its secret. */
export type KeptSession = SessionPlace & {
  session_id: string;
  created_at: Date;
  expires_at: Date;
  /** Whether it is the caller’s session. */
  is_current: boolean;
};

/** Starts a session; returns the secret for the browser's cookie, of which only the hash is stored. */
export async function recordSession(
  db: Database,
  user_id: string,
  lifeSeconds: number,
  place: SessionPlace = { address: null, agent: null },
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await db
    .insertInto('user_sessions')
    .values({
      session_sha256: sha256Hex(secret),
      user_id,
      expires_at,
      address: place.address,
      agent: place.agent,
    })
    .execute();
  return secret;
}

/** The person signed in with this secret, with their present role; null when the session has expired or never existed. */
export async function findSession(db: Database, secret: string): Promise<Person | null> {
  const row = await db
    .selectFrom('user_sessions')
    .innerJoin('users', 'users.user_id', 'user_sessions.user_id')
    .innerJoin('accounts', 'accounts.account_id', 'users.account_id')
    .select(['users.user_id', 'users.account_id', 'tenant_id', 'accounts.name as account_name', 'test_of'])
    .select(['users.email', 'role'])
    .where('session_sha256', '=', sha256Hex(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

/** The sessions of a person that have not expired, newest first; `secret` is that of the caller’s session. */
export async function listSessionsOf(db: Database, user_id: string, secret: string): Promise<KeptSession[]> {
  return db
    .selectFrom('user_sessions')
    .select(['session_id', 'created_at', 'expires_at', 'address', 'agent'])
    .select(sql<boolean>`session_sha256 = ${sha256Hex(secret)}`.as('is_current'))
    .where('user_id', '=', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
}

export async function endSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('user_sessions').where('session_sha256', '=', sha256Hex(secret)).execute();
}

/** Ends one session of a person; false when they have no such session. */
export async function endSessionById(db: Database, user_id: string, session_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Ends every session of a person; returns how many there were. */
export async function endSessionsOf(db: Database, user_id: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('user_sessions')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
