import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import type { Plan } from '#contract/prices.ts';
import type { Role } from '#contract/roles.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** Creates a tenant with its own secret for hashing targets; returns its id. */
export async function recordTenant(db: Database, name: string): Promise<string> {
  const tenant_id = newSortableId('ten_');
  await db
    .insertInto('tenants')
    .values({ tenant_id, name, target_secret: randomBytes(32) })
    .execute();
  return tenant_id;
}

/** Creates an account of a tenant; returns its id. */
export async function recordAccount(
  db: Database,
  tenant_id: string,
  name: string,
  plan: Plan | null = null,
): Promise<string> {
  const account_id = newSortableId('acc_');
  await db.insertInto('accounts').values({ account_id, tenant_id, name, plan }).execute();
  return account_id;
}

/** An account as operators see it. The balance is the sum of its ledger entries. */
type ListedAccount = Omit<Selectable<Tables['accounts']>, 'test_of'> & {
  people: number;
  /** Keys that are neither revoked nor expired. */
  keys: number;
  balance_cents: number;
};

/** Lists the accounts of one tenant or, with null, of all, oldest first; without the twins that test keys use. */
export async function listAccounts(db: Database, tenant_id: string | null): Promise<ListedAccount[]> {
  const people = sql<number>`(select count(*) from users u where u.account_id = accounts.account_id
    and u.removed_at is null)`.as('people');
  const keys = sql<number>`(select count(*) from api_keys k where k.account_id = accounts.account_id
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()))`.as('keys');
  const rows = db
    .selectFrom('accounts')
    .select(['account_id', 'tenant_id', 'name', 'plan', 'daily_cap_cents', 'created_at', people, keys])
    .where('test_of', 'is', null)
    .orderBy('account_id');
  const accounts = await (tenant_id === null ? rows : rows.where('tenant_id', '=', tenant_id)).execute();
  const listed: ListedAccount[] = [];
  for (const one of accounts) listed.push({ ...one, balance_cents: await readBalanceCents(db, one.account_id) });
  return listed;
}

/** Whether a tenant with another name exists. */
export async function hasTenantBeside(db: Database, name: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('tenant_id').where('name', '!=', name).limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function isTenantKnown(db: Database, tenant_id: string): Promise<boolean> {
  const row = await db.selectFrom('tenants').select('tenant_id').where('tenant_id', '=', tenant_id).executeTakeFirst();
  return row !== undefined;
}

/** Whether a user has this address, ignoring case. */
export async function isEmailTaken(db: Database, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('user_id')
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.toLowerCase()))
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The tenant of an account; null when there is no such account. */
export async function findTenantId(db: Database, account_id: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('tenant_id')
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** The name of an account; throws when there is no such account. */
export async function readAccountName(db: Database, account_id: string): Promise<string> {
  const account = db.selectFrom('accounts').select('name').where('account_id', '=', account_id);
  return (await account.executeTakeFirstOrThrow()).name;
}

/** The plan of an account; null when it has none, or there is no such account. */
export async function findPlan(db: Database, account_id: string): Promise<Plan | null> {
  const row = await db.selectFrom('accounts').select('plan').where('account_id', '=', account_id).executeTakeFirst();
  return row?.plan ?? null;
}

/** Creates a user of an account; returns its id. Without a role, the first is the owner and others are members. */
export async function recordUser(
  db: Database,
  user: { account_id: string; email: string; password_hash: string; role?: Role },
): Promise<string> {
  const user_id = newSortableId('usr_');
  const role = user.role ?? ((await hasOwner(db, user.account_id)) ? 'member' : 'owner');
  await db
    .insertInto('users')
    .values({ user_id, ...user, role })
    .execute();
  return user_id;
}

async function hasOwner(db: Database, account_id: string): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('user_id')
    .where('account_id', '=', account_id)
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
