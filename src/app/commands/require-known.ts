import { findTenantId, isEmailTaken, isTenantKnown } from '#store/access/accounts.ts';
import type { Database } from '#store/postgres/database.ts';
import { UsageError } from './command.ts';

/** Refuses an account that does not exist, in words instead of the database's. */
export async function requireKnownAccount(db: Database, account_id: string): Promise<void> {
  if ((await findTenantId(db, account_id)) === null) throw new UsageError(`there is no account ${account_id}`);
}

/** Refuses a tenant that does not exist. */
export async function requireKnownTenant(db: Database, tenant_id: string): Promise<void> {
  if (!(await isTenantKnown(db, tenant_id))) throw new UsageError(`there is no tenant ${tenant_id}`);
}

/** Refuses an e-mail address that another user has, in whatever spelling. */
export async function requireFreeEmail(db: Database, email: string): Promise<void> {
  if (await isEmailTaken(db, email)) throw new UsageError(`another user has the address ${email}`);
}
