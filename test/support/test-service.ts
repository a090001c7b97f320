import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type Additions, buildServer } from '#app/build-server.ts';
import { type Config, readConfig } from '#app/config.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import type { ImportStores } from '#jobs/import-request.ts';
import { importSamples } from '#jobs/import-samples.ts';
import { importRegisterSamples } from '#jobs/register-samples.ts';
import { recordAccount, recordTenant } from '#store/accounts.ts';
import { recordApiKey } from '#store/api-keys.ts';
import type { Database } from '#store/database.ts';
import { recordCredit } from '#store/ledger.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const SILENT = { update: () => undefined, done: () => undefined };

/** Somebody who may ask. */
export type TestAccount = { tenant_id: string; account_id: string; api_key: string; key_id: string };

/** A whole service in this process, over a database of its own. */
export type TestService = {
  url: string;
  server: FastifyInstance;
  database: TestDatabase;
  account: TestAccount;
  /** Sends a request with the account's key unless the init says otherwise. */
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

/** What a test may put beneath the service: a log to read, another way to PostgreSQL. */
export type Foundations = { log?: Logger; through?: string };

/** Starts the service with the ABN sample and one account that has A$50.00. */
export async function startTestService(
  settings: Partial<Config> = {},
  additions: Additions = {},
  foundations: Foundations = {},
): Promise<TestService> {
  const database = await createTestDatabase(foundations.through);
  const account = await createTestAccount(database.db);
  await importSamples(database, () => SILENT);
  // A machine that is busy with tests is no reason to shed their requests.
  const settled = { PORT: '0', LOG_LEVEL: 'silent', MAX_LAG_MS: '600000' };
  const config = {
    ...readConfig({ ...settled, NSW_PLANNING_URL: 'off', SILO_URL: 'off', BOM_URL: 'off' }),
    ...settings,
  };
  const { server, listen } = buildServer(database, config, foundations.log ?? pino({ level: 'silent' }), additions);
  const url = await listen();
  return {
    url,
    server,
    database,
    account,
    request: (path, init = {}) =>
      fetch(url + path, { ...init, headers: { authorization: `Bearer ${account.api_key}`, ...init.headers } }),
    async stop() {
      await server.close();
      await database.drop();
    },
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

/** Imports the bundled samples of the business registers. */
export async function importSample(stores: ImportStores): Promise<void> {
  await importRegisterSamples(stores, () => SILENT);
}
