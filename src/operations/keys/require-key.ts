import { invariant } from '#base/invariant.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { findKeyExcess, type KeyLimits } from '#domain/access/key-limits.ts';
import { describeCredentialFault } from '#domain/access/parse-bearer.ts';
import { awaitKeysTurn, countKeysBeside, findKey, holdKey } from '#store/access/account-keys.ts';
import { type KeptKey, modeOf } from '#store/access/api-keys.ts';
import type { Database } from '#store/postgres/database.ts';

const MAX_KEYS = 50;
const LAST_YEAR = 9999;

/** Returns a key of the account; throws not_found for a missing one and for another account's alike. */
export async function requireKey(db: Database, accountId: string, keyId: string): Promise<KeptKey> {
  const key = await findKey(db, accountId, keyId);
  if (key === null) throw new ServiceError('not_found', 'There is no such key in this account.');
  return key;
}

/** Returns the caller's own key as it is stored now. */
export async function readOwnKey(db: Database, { accountId, credentialId }: Caller): Promise<KeptKey> {
  const own = await findKey(db, accountId, credentialId);
  invariant(own !== null, 'only an API key has the scope account:admin');
  return own;
}

/** Waits for the turn to change the keys of an account. Throws when the caller's own key was revoked or rotated meanwhile: for a second, it may still be accepted. */
export async function beginChange(trx: Database, own: KeptKey, account_id: string): Promise<void> {
  await awaitKeysTurn(trx, own.account_id);
  if (account_id !== own.account_id) await awaitKeysTurn(trx, account_id);
  if (!(await holdKey(trx, own)))
    throw new ServiceError('authentication_required', describeCredentialFault('unknown', 'API_KEY'));
}

/** Throws when a key would have more rights than the caller's own key. */
export function requireNoExcess(wanted: KeyLimits, own: KeptKey): void {
  const { scopes, field } = findKeyExcess(wanted, toLimits(own));
  if (scopes.length > 0) {
    const details = { missing_scopes: scopes };
    throw new ServiceError('insufficient_scope', `Your own key lacks: ${scopes.join(', ')}.`, { details });
  }
  if (field === 'mode') throw buildFieldError('key_too_broad', field, 'must be test: your own key is a test key');
  if (field === 'expires_at')
    throw buildFieldError('key_too_broad', field, `must not be after your own key’s, ${own.expires_at?.toISOString()}`);
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
