import { type Selectable, sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

export type Passkey = Selectable<Tables['passkeys']>;

type NewPasskey = Omit<Passkey, 'created_at' | 'last_used_at'>;

/** Stores a passkey; false when this credential already exists. */
export async function recordPasskey(db: Database, passkey: NewPasskey): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The passkeys of a person, oldest first. */
export async function listPasskeysOf(db: Database, user_id: string): Promise<Passkey[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', user_id).orderBy('created_at').execute();
}

/** A passkey by its credential id, or null. */
export async function findPasskey(db: Database, credential_id: string): Promise<Passkey | null> {
  const row = await db.selectFrom('passkeys').selectAll().where('credential_id', '=', credential_id).executeTakeFirst();
  return row ?? null;
}

/** Records a use, and the device's signature count. */
export async function touchPasskey(db: Database, credential_id: string, sign_count: number): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count, last_used_at: sql<Date>`now()` })
    .where('credential_id', '=', credential_id)
    .execute();
}

/** Removes a passkey of this person; false when they have no such passkey. */
export async function removePasskey(db: Database, user_id: string, credential_id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', user_id)
    .where('credential_id', '=', credential_id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Removes every passkey of a person; returns how many there were. */
export async function removePasskeysOf(db: Database, user_id: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('passkeys').where('user_id', '=', user_id).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Stores a challenge for a device to sign: of a person who adds a passkey, or of a sign-in (null). */
export async function recordChallenge(
  db: Database,
  challenge: string,
  user_id: string | null,
  lifeSeconds: number,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_sha256: sha256Hex(challenge), user_id, expires_at })
    .execute();
}

/** Consumes a challenge; false when it was not issued for this person, was used, or has expired. */
export async function takeChallenge(db: Database, challenge: string, user_id: string | null): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_sha256', '=', sha256Hex(challenge))
    .where('user_id', 'is not distinct from', user_id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
