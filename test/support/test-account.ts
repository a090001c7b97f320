import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { recordAccount, recordTenant } from '#store/accounts.ts';
import { recordApiKey } from '#store/api-keys.ts';
import type { Database } from '#store/database.ts';
import { recordCredit } from '#store/ledger.ts';

/** Somebody who may ask. */
export type TestAccount = { tenant_id: string; account_id: string; api_key: string; key_id: string };

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
