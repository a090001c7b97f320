import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { creatorName, type KeptKey } from './api-keys.ts';

/** Whether a key works now. */
export const works = sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > now()))`;

/** A key of an account or of its test account, whether it works or not; null when they have no such key. */
export async function findKey(db: Database, account_id: string, key_id: string): Promise<KeptKey | null> {
  const key = await managedBy(db, account_id).selectAll().where('key_id', '=', key_id).executeTakeFirst();
  return key ?? null;
}

/** A key of an account or of its test account by its secret; null when they have no such key that works. */
export async function findWorkingKey(db: Database, account_id: string, api_key: string): Promise<KeptKey | null> {
  const keys = managedBy(db, account_id).selectAll().where(works);
  return (await keys.where('key_sha256', '=', sha256Hex(api_key)).executeTakeFirst()) ?? null;
}

/** A page of the keys of an account and of its test account, newest first; `before` is the last key of the page before. */
export async function listKeysOf(
  db: Database,
  account_id: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<(KeptKey & { created_by_name: string | null })[]> {
  const keys = managedBy(db, account_id).selectAll().select(creatorName).orderBy('key_id', 'desc').limit(limit);
  return (before === null ? keys : keys.where('key_id', '<', before)).execute();
}

/** All keys of an account and of its test account. */
export async function listAllKeysOf(db: Database, account_id: string): Promise<KeptKey[]> {
  return managedBy(db, account_id).selectAll().orderBy('key_id').execute();
}

/** Waits until no other transaction changes the keys of the account. The turn of an account precedes that of its test account. */
export async function awaitKeysTurn(trx: Database, account_id: string): Promise<void> {
  await awaitTurn(trx, `api keys ${account_id}`);
}

/** Waits until no other transaction changes the keys of the account or of its test account. */
export async function awaitKeysTurns(trx: Database, account_id: string): Promise<void> {
  await awaitKeysTurn(trx, account_id);
  const twin = await trx
    .selectFrom('accounts')
    .select('account_id')
    .where('test_of', '=', account_id)
    .executeTakeFirst();
  if (twin !== undefined) await awaitKeysTurn(trx, twin.account_id);
}

/** Whether a key still works and ends when it was read to end; keeps it so until the transaction ends. */
export async function holdKey(trx: Database, { key_id, expires_at }: KeptKey): Promise<boolean> {
  const held = await trx
    .selectFrom('api_keys')
    .select('key_id')
    .where('key_id', '=', key_id)
    .where(works)
    // A Date has milliseconds only.
    .where(sql<boolean>`date_trunc('milliseconds', expires_at) is not distinct from ${expires_at}::timestamptz`)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Whether a person is still an owner of their account; keeps it so until the transaction ends. */
export async function holdOwner(trx: Database, user_id: string): Promise<boolean> {
  const held = await trx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', user_id)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** How many keys of the account work, beside one of them. */
export async function countKeysBeside(trx: Database, account_id: string, key_id: string | null): Promise<number> {
  const { count } = await trx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('account_id', '=', account_id)
    .where(works)
    .where(sql<boolean>`key_id is distinct from ${key_id}`)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether a successor of the key works. */
export async function hasSuccessor(trx: Database, { account_id, key_id }: KeptKey): Promise<boolean> {
  const found = await trx
    .selectFrom('api_keys')
    .select('key_id')
    .where('account_id', '=', account_id)
    .where('replaces_key_id', '=', key_id)
    .where(works)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether another key can manage the account's keys, and works at least as long and from the same networks. A live key manages test keys too. */
export async function hasOtherAdmin(trx: Database, key: KeptKey): Promise<boolean> {
  const { account_id, key_id, expires_at, allowed_networks: networks } = key;
  const found = await trx
    .selectFrom('api_keys')
    .select('key_id')
    .where(
      sql<boolean>`account_id in (${account_id}, (select test_of from accounts where accounts.account_id = ${account_id}))`,
    )
    .where('key_id', '!=', key_id)
    .where(works)
    .where(sql<boolean>`'account:admin' = any(scopes)`)
    .where(sql<boolean>`coalesce(expires_at, 'infinity') >= coalesce(${expires_at}::timestamptz, 'infinity')`)
    // Without networks a key works from everywhere.
    .where(
      sql<boolean>`(allowed_networks = '{}' or (${networks.length > 0} and allowed_networks @> ${networks}::text[]))`,
    )
    .executeTakeFirst();
  return found !== undefined;
}

function managedBy(db: Database, account_id: string) {
  const twin = sql`(select a.account_id from accounts a where a.test_of = ${account_id})`;
  return db.selectFrom('api_keys').where(sql<boolean>`api_keys.account_id in (${account_id}, ${twin})`);
}
