import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { hashPassword } from '#domain/access/password.ts';
import type { AddressStores } from '#jobs/imports/import-addresses.ts';
import { importSamples } from '#jobs/imports/import-samples.ts';
import { GNAF_SAMPLE_VERSION } from '#registers/gnaf/manifest.ts';
import { hasTenantBeside, recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import { findCallerByKey, recordApiKey } from '#store/access/api-keys.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import { whileLocked } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { startProgressBar } from './progress-bar.ts';

const DEMO_TENANT = 'Demo tenant';
const DEMO_CREDIT_CENTS = 5_000;
const LOCK = { name: 'demo', waitMs: 60_000, busy: 'another service has been creating its demo here for a minute' };

/** What a new user needs for the first calls. */
export type DemoCredentials = {
  base_url: string;
  mcp_url: string;
  tenant_id: string;
  account_id: string;
  email: string;
  password: string;
  api_key: string;
  /** A key of the test account: it sees invented data only, even when a real register is loaded. */
  test_api_key: string;
  /** The account of the test key, for operations that name the account. */
  test_account_id: string;
  gnaf_source_version: string;
  sample_address: string;
  sample_abn: string;
  sample_acn: string;
};

/** A password, and the hash that is stored. */
type DemoPassword = { password: string; password_hash: string };

export function demoCredentialsPath(dataDir: string): string {
  return join(dataDir, 'demo-credentials.json');
}

/** Returns the demo of this data folder, made on the first start; null in a store that an operator has set up. If the process is killed before the file is written, the next start makes another demo. */
export async function ensureDemo(
  stores: AddressStores,
  dataDir: string,
  publicUrl: string,
  makePassword = makeDemoPassword,
): Promise<DemoCredentials | null> {
  // Services that start together on one database wait for each other, so that the samples are imported once.
  return whileLocked(stores.db, LOCK, async () => {
    const { db } = stores;
    const known = findDemo(dataDir);
    const found = known === null ? null : await findCallerByKey(db, known.api_key);
    const valid = known !== null && found !== null && typeof found !== 'string';
    if (!valid && (await hasTenantBeside(db, DEMO_TENANT))) return null;
    const made = valid ? known : await makeDemo(db, await makePassword());
    // A demo of an earlier release has no test key, or does not name its account.
    const test = made.test_api_key === undefined ? await makeTestKey(db, made.account_id) : {};
    const test_account_id = await findOrRecordTestAccount(db, made.account_id);
    const demo = { ...made, ...test, test_account_id, base_url: publicUrl, mcp_url: `${publicUrl}/mcp` };
    await importSamples(stores, (label) => startProgressBar(`importing the sample ${label}`));
    writeDemo(dataDir, demo);
    return demo;
  });
}

async function makeDemoPassword(): Promise<DemoPassword> {
  const password = randomBytes(12).toString('base64url');
  return { password, password_hash: await hashPassword(password) };
}

async function makeDemo(
  db: Database,
  { password, password_hash }: DemoPassword,
): Promise<Omit<DemoCredentials, 'base_url' | 'mcp_url' | 'test_account_id'>> {
  return db.transaction().execute(async (trx) => {
    const tenant_id = await recordTenant(trx, DEMO_TENANT);
    const account_id = await recordAccount(trx, tenant_id, 'Demo account');
    const email = `demo-${account_id.slice(-6).toLowerCase()}@example.com`;
    await recordUser(trx, { account_id, email, password_hash });
    await recordCredit(trx, { accountId: account_id, amountCents: DEMO_CREDIT_CENTS, reason: 'demo credit' });
    const key = { account_id, name: 'Demo key', scopes: ALL_SCOPES, rate_limit_per_minute: null };
    const { api_key } = await recordApiKey(trx, key);
    const test = await makeTestKey(trx, account_id);
    return {
      tenant_id,
      account_id,
      email,
      password,
      api_key,
      ...test,
      gnaf_source_version: GNAF_SAMPLE_VERSION,
      sample_address: '1 Sample Street, Sampleton NSW 2999',
      sample_abn: '79002637069',
      sample_acn: '002637069',
    };
  });
}

async function makeTestKey(db: Database, account_id: string) {
  const key = { account_id, name: 'Demo test key', scopes: ALL_SCOPES, rate_limit_per_minute: null };
  const { api_key } = await recordApiKey(db, key, 'test');
  return { test_api_key: api_key };
}

function findDemo(dataDir: string): DemoCredentials | null {
  const path = demoCredentialsPath(dataDir);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

// Atomic, and readable only by its owner.
function writeDemo(dataDir: string, demo: DemoCredentials): void {
  const path = demoCredentialsPath(dataDir);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(`${path}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.new`, path);
}
