import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Scope } from '#contract/scopes.ts';
import { buildApiKey, describeApiKey, findKeyMode, type KeyMode } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Database } from '#store/postgres/database.ts';
import { findOrRecordTestAccount, toAccountMode } from './test-accounts.ts';

const ROTATION_OVERLAP_HOURS = 24;

export type NewApiKey = {
  account_id: string;
  name: string;
  scopes: readonly Scope[];
  rate_limit_per_minute: number | null;
};

/** Creates a key; the secret is returned only here. A test key belongs to the test account of the account, which is created with the first one. */
export async function recordApiKey(
  db: Database,
  key: NewApiKey,
  mode: KeyMode = 'live',
): Promise<{ key_id: string; api_key: string }> {
  const owner = await db
    .selectFrom('accounts')
    .select(['account_id', 'test_of'])
    .where('account_id', '=', key.account_id)
    .executeTakeFirstOrThrow();
  // A test account never has a live key.
  if (toAccountMode(owner) === 'test') return insertKey(db, key, 'test');
  const account_id = mode === 'live' ? key.account_id : await findOrRecordTestAccount(db, key.account_id);
  return insertKey(db, { ...key, account_id }, mode);
}

async function insertKey(
  db: Database,
  key: NewApiKey,
  mode: KeyMode,
  replaced: { key_id: string; first_key_id: string } | null = null,
): Promise<{ key_id: string; api_key: string }> {
  const api_key = buildApiKey(() => randomBytes(1).readUInt8(), mode);
  const key_id = newSortableId('key_');
  await db
    .insertInto('api_keys')
    .values({
      ...key,
      key_id,
      scopes: [...key.scopes],
      key_prefix: describeApiKey(api_key),
      key_sha256: sha256Hex(api_key),
      replaces_key_id: replaced?.key_id ?? null,
      first_key_id: replaced?.first_key_id ?? key_id,
    })
    .execute();
  return { key_id, api_key };
}

/** The caller of a key that is neither revoked nor expired, or null; records the use, to the minute. A key whose prefix differs from the mode of its account has no caller. */
export async function findCallerByKey(db: Database, api_key: string): Promise<Caller | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .select(['key_id', 'first_key_id', 'api_keys.account_id', 'tenant_id', 'test_of', 'scopes'])
    .select(['rate_limit_per_minute', 'last_used_at'])
    .where('key_sha256', '=', sha256Hex(api_key))
    .where('revoked_at', 'is', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  const mode = row === undefined ? null : toAccountMode(row);
  if (row === undefined || mode === null || mode !== findKeyMode(api_key)) return null;
  await touchKey(db, row.key_id, row.last_used_at);
  return {
    credentialId: row.key_id,
    idempotencyOwner: row.first_key_id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    mode,
    scopes: row.scopes,
    rateLimitPerMinute: row.rate_limit_per_minute,
    delegation: null,
  };
}

async function touchKey(db: Database, key_id: string, last_used_at: Date | null): Promise<void> {
  // Once a minute is enough to answer "is this key still in use?", and saves a write per request.
  if (last_used_at !== null && Date.now() - last_used_at.getTime() < 60_000) return;
  await db.updateTable('api_keys').set({ last_used_at: new Date() }).where('key_id', '=', key_id).execute();
}

/** The keys of an account and of its test account (null: of all accounts), oldest first, without their secrets. */
export async function readApiKeys(db: Database, account_id: string | null) {
  const keys = db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .select([
      'key_id',
      'api_keys.account_id',
      'api_keys.name',
      'key_prefix',
      'scopes',
      'rate_limit_per_minute',
      'api_keys.created_at',
      'last_used_at',
      'expires_at',
      'revoked_at',
    ])
    .orderBy('key_id');
  if (account_id === null) return keys.execute();
  return keys
    .where((where) => where.or([where('api_keys.account_id', '=', account_id), where('test_of', '=', account_id)]))
    .execute();
}

/** Revokes a key at once; false when there is no such valid key. */
export async function revokeApiKey(db: Database, key_id: string): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ revoked_at: new Date() })
    .where('key_id', '=', key_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Creates a successor with the same rights; the old key expires after 24 hours. Null when there is no such valid key. */
export async function rotateApiKey(db: Database, key_id: string): Promise<{ key_id: string; api_key: string } | null> {
  return db.transaction().execute(async (trx) => {
    const old = await trx
      .updateTable('api_keys')
      .set({ expires_at: sql<Date>`least(expires_at, now() + make_interval(hours => ${ROTATION_OVERLAP_HOURS}))` })
      .where('key_id', '=', key_id)
      .where('revoked_at', 'is', null)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
      .returning(['account_id', 'name', 'key_prefix', 'scopes', 'rate_limit_per_minute', 'first_key_id'])
      .executeTakeFirst();
    if (old === undefined) return null;
    const { first_key_id, key_prefix, ...successor } = old;
    return insertKey(trx, successor, findKeyMode(key_prefix) ?? 'live', { key_id, first_key_id });
  });
}
