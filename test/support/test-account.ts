import { newSortableId } from '#base/ids.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { DEFAULT_CAP_CENTS } from '#domain/access/consent.ts';
import { recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { readAccountMode } from '#store/access/test-accounts.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { createGrant } from './consented-grant.ts';

/** A caller with a credential. */
export type TestAccount = { tenant_id: string; account_id: string; api_key: string; key_id: string };

/** Makes a person of an account, without a password or passkey. Returns their id. */
export function createTestUser(db: Database, account_id: string): Promise<string> {
  return recordUser(db, { account_id, email: `${newSortableId('')}@test.example`, password_hash: 'none' });
}

/** The fields of a consent that a test sets. */
export type GrantWish = {
  userId?: string;
  clientId?: string;
  clientName?: string;
  redirectUri?: string;
  capCents?: number;
};

/** Records the consent of a person of an account. Returns the holder as a token of the grant shows it. */
export async function createTestGrant(
  db: Database,
  { tenant_id, account_id }: Pick<TestAccount, 'tenant_id' | 'account_id'>,
  wish: GrantWish = {},
): Promise<DelegatedCaller> {
  const userId = wish.userId ?? (await createTestUser(db, account_id));
  const clientId = wish.clientId ?? 'a test';
  const grantId = await createGrant(db, {
    account_id,
    user_id: userId,
    client_id: clientId,
    client_name: wish.clientName ?? 'A test host',
    redirect_uri: wish.redirectUri ?? null,
    scopes: [...GRANTABLE_SCOPES],
    cap_cents_per_day: wish.capCents ?? DEFAULT_CAP_CENTS,
  });
  const ids = {
    credentialId: grantId,
    idempotencyOwner: grantId,
    rateOwner: grantId,
    allowedNetworks: [],
    tenantId: tenant_id,
    accountId: account_id,
  };
  const mode = await readAccountMode(db, account_id);
  return {
    ...ids,
    mode,
    scopes: GRANTABLE_SCOPES,
    rateLimitPerMinute: null,
    delegation: { grantId, userId, clientId },
    userId: null,
    role: 'owner',
  };
}

/** Makes an account with credit and a key of the given scopes. */
export async function createTestAccount(
  db: Database,
  options: { scopes?: Scope[]; creditCents?: number; rate_limit_per_minute?: number } = {},
): Promise<TestAccount> {
  const tenant_id = await recordTenant(db, 'Test tenant');
  const account_id = await recordAccount(db, tenant_id, 'Test account');
  const amountCents = options.creditCents ?? 5_000;
  if (amountCents > 0) await recordCredit(db, { accountId: account_id, amountCents, reason: 'test credit' });
  const key = await recordApiKey(db, {
    account_id,
    name: 'Test key',
    scopes: options.scopes ?? ALL_SCOPES,
    rate_limit_per_minute: options.rate_limit_per_minute ?? null,
  });
  return { tenant_id, account_id, ...key };
}
