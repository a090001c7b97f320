import { findTenantId, isEmailTaken, isTenantKnown } from '#store/access/accounts.ts';
import type { Database } from '#store/postgres/database.ts';
import { UsageError } from './command.ts';

/** Throws a UsageError when the account does not exist. */
export async function requireKnownAccount(db: Database, account_id: string): Promise<void> {
  if ((await findTenantId(db, account_id)) === null)
    throw new UsageError(`there is no account ${account_id}: svc-admin accounts list shows them`);
}

/** Throws a UsageError when the tenant does not exist. */
export async function requireKnownTenant(db: Database, tenant_id: string): Promise<void> {
  if (!(await isTenantKnown(db, tenant_id))) throw new UsageError(`there is no tenant ${tenant_id}`);
}

/** Throws a UsageError when another user has the e-mail address, in any spelling. */
export async function requireFreeEmail(db: Database, email: string): Promise<void> {
  if (await isEmailTaken(db, email)) throw new UsageError(`another user has the e-mail address ${email}`);
}
