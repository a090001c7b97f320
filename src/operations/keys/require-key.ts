import { invariant } from '#base/invariant.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { findKeyExcess, type KeyLimits } from '#domain/access/key-limits.ts';
import { describeCredentialFault } from '#domain/access/parse-bearer.ts';
import { awaitKeysTurn, countKeysBeside, findKey, holdKey, holdOwner } from '#store/access/account-keys.ts';
import { type KeptKey, type KeyCreator, modeOf, toCreator } from '#store/access/api-keys.ts';
import type { Database } from '#store/postgres/database.ts';

const MAX_KEYS = 50;
const LAST_YEAR = 9999;

/** On whose authority keys are managed: a key of the account, or (null) a signed-in owner. */
export type KeyManager = {
  account_id: string;
  limits: KeyLimits;
  rate_limit_per_minute: number | null;
  creator: KeyCreator;
  key: KeptKey | null;
};

/** Returns a key of the account; throws not_found for a missing one and for another account's alike. */
export async function requireKey(db: Database, accountId: string, keyId: string): Promise<KeptKey> {
  const key = await findKey(db, accountId, keyId);
  if (key === null)
    throw new ServiceError('not_found', 'There is no such key in this account; list_keys lists its keys.');
  return key;
}

/** Returns what the caller may give to keys: the limits of their own key as it is stored now, or those of a signed-in person's role. */
export async function readKeyManager(db: Database, caller: Caller): Promise<KeyManager> {
  const { accountId: account_id, credentialId, userId, mode, scopes } = caller;
  if (userId !== null) {
    // One limit for all keys that people make in an account: another key must not be another limit.
    const creator = { key_id: null, user_id: userId, rate_owner_id: `${account_id}:keys`, mode };
    const limits = { mode, scopes, expiresAt: null, networks: [] };
    return { account_id, limits, rate_limit_per_minute: null, creator, key: null };
  }
  const key = await findKey(db, account_id, credentialId);
  invariant(key !== null, 'only an API key or a person has the scope account:admin');
  const { rate_limit_per_minute } = key;
  return { account_id, limits: toLimits(key), rate_limit_per_minute, creator: toCreator(key), key };
}

/** Waits for the turn to change the keys of an account. Throws when the caller's own key was revoked or rotated, or the person lost the role, meanwhile. */
export async function beginChange(trx: Database, own: KeyManager, account_id: string): Promise<void> {
  await awaitKeysTurn(trx, own.account_id);
  if (account_id !== own.account_id) await awaitKeysTurn(trx, account_id);
  await requireStillManager(trx, own);
}

/** Throws when the caller's own key was revoked or rotated meanwhile (for a second it may still be accepted), or the person is no longer an owner. */
export async function requireStillManager(trx: Database, { key, creator }: KeyManager): Promise<void> {
  const isHeld = key === null ? await holdOwner(trx, creator.user_id ?? '') : await holdKey(trx, key);
  if (!isHeld) throw new ServiceError('authentication_required', describeCredentialFault('unknown', 'API_KEY'));
}

/** Throws when a key would have more rights than the caller. */
export function requireNoExcess(wanted: KeyLimits, { limits, key }: KeyManager): void {
  const { scopes, field } = findKeyExcess(wanted, limits);
  const own = key === null ? 'Your own role' : 'Your own key';
  if (scopes.length > 0) {
    const details = { missing_scopes: scopes };
    throw new ServiceError('insufficient_scope', `${own} lacks: ${scopes.join(', ')}.`, { details });
  }
  if (field === 'mode') throw buildFieldError('key_too_broad', field, 'must be test: your own key is a test key');
  if (field === 'expires_at')
    throw buildFieldError(
      'key_too_broad',
      field,
      `must not be after your own key’s, ${limits.expiresAt?.toISOString()}`,
    );
  if (field === 'allowed_networks')
    throw buildFieldError('key_too_broad', field, 'must each be inside one of your own key’s');
}

/** Throws when a time is not in the future. */
export function requireFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null) return;
  if (expiresAt <= now) throw buildFieldError('invalid_input', 'expires_at', 'must be in the future');
  // Years of five digits have another form, which no answer has.
  if (expiresAt.getUTCFullYear() > LAST_YEAR)
    throw buildFieldError('invalid_input', 'expires_at', 'must be before the year 10000 (UTC)');
}

/** Throws when the account has too many keys that work, beside the one that is replaced. */
export async function requireRoom(trx: Database, accountId: string, replacedId: string | null): Promise<void> {
  if ((await countKeysBeside(trx, accountId, replacedId)) < MAX_KEYS) return;
  throw new ServiceError('key_limit_reached', `This account has ${MAX_KEYS} keys that work; revoke one of them first.`);
}

function toLimits(key: KeptKey): KeyLimits {
  const { scopes, expires_at, allowed_networks } = key;
  return { mode: modeOf(key), scopes, expiresAt: expires_at, networks: allowed_networks };
}
