import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Scope } from '#contract/scopes.ts';
import { buildApiKey, describeApiKey, findKeyMode, type KeyMode } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { EndedKey } from '#domain/access/parse-bearer.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';
import { findOrRecordTestAccount, readAccountMode, toAccountMode } from './test-accounts.ts';

/** A key as stored: its hash, never its secret. */
export type KeptKey = Selectable<Tables['api_keys']>;

export type NewApiKey = {
  account_id: string;
  name: string;
  scopes: readonly Scope[];
  rate_limit_per_minute: number | null;
  allowed_networks?: readonly string[];
  expires_at?: Date | null;
};

/** What creates a key: another key or a signed-in person, and the rate limit that the new key shares. */
export type KeyCreator = { key_id: string | null; user_id: string | null; rate_owner_id: string; mode: KeyMode };

/** Where a key comes from: what creates it (none: the operator), and the key that it replaces. */
type KeyOrigin = { now: Date; mode: KeyMode; creator?: KeyCreator; replaced?: KeptKey };

/** A key that is not stored yet, and its secret, which exists nowhere else. */
export type BuiltKey = { row: KeptKey; api_key: string };

/** Builds a key. One that another key creates shares its rate limit; one that replaces another shares its Idempotency-Keys too. */
export function buildKey(key: NewApiKey, { now, mode, creator, replaced }: KeyOrigin): BuiltKey {
  const api_key = buildApiKey(() => randomBytes(1).readUInt8(), mode);
  const key_id = newSortableId('key_');
  const row = {
    expires_at: null,
    ...key,
    key_id,
    scopes: [...key.scopes],
    allowed_networks: [...(key.allowed_networks ?? [])],
    key_prefix: describeApiKey(api_key),
    key_sha256: sha256Hex(api_key),
    created_at: now,
    last_used_at: null,
    revoked_at: null,
    created_by_key_id: creator?.key_id ?? null,
    created_by_user_id: creator?.user_id ?? null,
    revoked_by_key_id: null,
    revoked_by_user_id: null,
    replaces_key_id: replaced?.key_id ?? null,
    first_key_id: replaced?.first_key_id ?? key_id,
    rate_owner_id: findRateOwner(replaced ? toCreator(replaced) : creator, mode) ?? key_id,
  };
  return { row, api_key };
}

// Requests of a test key must not use up the limit of live keys.
function findRateOwner(origin: KeyCreator | undefined, mode: KeyMode): string | undefined {
  return origin === undefined || origin.mode === mode ? origin?.rate_owner_id : `${origin.rate_owner_id}:${mode}`;
}

/** A stored key as the creator of others. */
export function toCreator(key: KeptKey): KeyCreator {
  return { key_id: key.key_id, user_id: null, rate_owner_id: key.rate_owner_id, mode: modeOf(key) };
}

/** The mode of a stored key. */
export function modeOf({ key_prefix }: KeptKey): KeyMode {
  return findKeyMode(key_prefix) ?? 'live';
}

export async function recordKey(db: Database, row: KeptKey): Promise<void> {
  await db.insertInto('api_keys').values(row).execute();
}

/** Creates a key; the secret is returned only here. A test key belongs to the test account of the account, which is created with the first one. */
export async function recordApiKey(
  db: Database,
  key: NewApiKey,
  asked: KeyMode = 'live',
): Promise<{ key_id: string; api_key: string }> {
  // A test account never has a live key.
  const isTestAccount = (await readAccountMode(db, key.account_id)) === 'test';
  const mode = isTestAccount ? 'test' : asked;
  const isOwner = isTestAccount || mode === 'live';
  const account_id = isOwner ? key.account_id : await findOrRecordTestAccount(db, key.account_id);
  const { row, api_key } = buildKey({ ...key, account_id }, { now: new Date(), mode });
  await recordKey(db, row);
  return { key_id: row.key_id, api_key };
}

/** The caller of a key; why the key no longer works; or null when there is no such key. A key whose prefix differs from the mode of its account has no caller. */
export async function findCallerByKey(db: Database, api_key: string): Promise<Caller | EndedKey | null> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .select(['key_id', 'first_key_id', 'rate_owner_id', 'api_keys.account_id', 'tenant_id', 'test_of', 'scopes'])
    .select(['rate_limit_per_minute', 'allowed_networks', 'revoked_at'])
    .select(sql<boolean | null>`expires_at <= now()`.as('is_expired'))
    .where('key_sha256', '=', sha256Hex(api_key))
    .executeTakeFirst();
  const mode = row === undefined ? null : toAccountMode(row);
  if (row === undefined || mode === null || mode !== findKeyMode(api_key)) return null;
  if (row.revoked_at !== null) return 'revoked';
  if (row.is_expired === true) return 'expired';
  return {
    credentialId: row.key_id,
    idempotencyOwner: row.first_key_id,
    rateOwner: row.rate_owner_id,
    tenantId: row.tenant_id,
    accountId: row.account_id,
    mode,
    scopes: row.scopes,
    rateLimitPerMinute: row.rate_limit_per_minute,
    allowedNetworks: row.allowed_networks,
    delegation: null,
    userId: null,
    role: null,
  };
}

/** The account of a key; for a test key the account whose test account it has. Throws when there is no such key. */
export async function findOwnAccount(db: Database, key_id: string): Promise<string> {
  const { own } = await db
    .selectFrom('api_keys')
    .innerJoin('accounts', 'accounts.account_id', 'api_keys.account_id')
    .select(sql<string>`coalesce(test_of, accounts.account_id)`.as('own'))
    .where('key_id', '=', key_id)
    .executeTakeFirstOrThrow();
  return own;
}

/** Records that a key was used, to the minute. */
export async function touchKey(db: Database, key_id: string): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: sql<Date>`now()` })
    .where('key_id', '=', key_id)
    // Several processes may have seen the key in the same minute.
    .where(sql<boolean>`(last_used_at is null or last_used_at <= now() - interval '1 minute')`)
    .execute();
}

/** The e-mail address of the person, or the name of the key, that created a key; null: the operator. */
export const creatorName = sql<string | null>`coalesce(
  (select email from users where user_id = api_keys.created_by_user_id),
  (select name from api_keys k where k.key_id = api_keys.created_by_key_id))`.as('created_by_name');

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
      'allowed_networks',
      'rate_limit_per_minute',
      'api_keys.created_at',
      'created_by_key_id',
      'created_by_user_id',
      creatorName,
      'last_used_at',
      'expires_at',
      'revoked_at',
      'revoked_by_key_id',
      'revoked_by_user_id',
    ])
    .orderBy('key_id');
  if (account_id === null) return keys.execute();
  return keys
    .where((where) => where.or([where('api_keys.account_id', '=', account_id), where('test_of', '=', account_id)]))
    .execute();
}
