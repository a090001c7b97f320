import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type Additions, type BuiltServer, buildServer } from '#app/build-server.ts';
import { type Config, readConfig } from '#app/config.ts';
import type { ImportStores } from '#jobs/imports/import-request.ts';
import { importRegisterSamples } from '#jobs/imports/import-samples.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';
import { createTestAccount, type TestAccount } from './test-account.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const SILENT = { update: () => undefined, done: () => undefined };

/** The key from which the secrets of a test's webhooks are derived. */
export const TEST_SECRETS_KEY = Buffer.alloc(32, 7).toString('base64');

/** A whole service in this process, over a database of its own. */
export type TestService = {
  url: string;
  server: FastifyInstance;
  built: BuiltServer;
  database: TestDatabase;
  account: TestAccount;
  /** Sends a request with the account's key unless the init says otherwise. */
  request(path: string, init?: RequestInit): Promise<Response>;
  stop(): Promise<void>;
};

/** Replacements beneath the service: a log that a test reads, another connection to PostgreSQL. */
export type Foundations = { log?: Logger; through?: string; connectTimeoutMs?: number };

/** Starts the service with the ABN sample and one account that has A$50.00. */
export async function startTestService(
  settings: Partial<Config> = {},
  additions: Additions = {},
  foundations: Foundations = {},
): Promise<TestService> {
  const { log, ...store } = foundations;
  const database = await createTestDatabase({ ...store, samples: true });
  const account = await createTestAccount(database.db);
  // A busy test machine must not make the service shed requests.
  const settled = {
    ANSWER_CHECKS: 'all',
    SECRETS_KEY: TEST_SECRETS_KEY,
    PORT: '0',
    LOG_LEVEL: 'silent',
    MAX_LAG_MS: '600000',
  };
  const config = {
    ...readConfig({
      ...settled,
      NSW_PLANNING_URL: 'off',
      VIC_PLANNING_URL: 'off',
      SA_PLANNING_URL: 'off',
      SILO_URL: 'off',
      BOM_URL: 'off',
    }),
    ...settings,
  };
  const built = buildServer(database, config, log ?? pino({ level: 'silent' }), { pdf: sharedRenderer, ...additions });
  const { server, listen } = built;
  const url = await listen();
  return {
    url,
    server,
    built,
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

/** Imports the bundled samples of the business registers. */
export async function importSample(stores: ImportStores): Promise<void> {
  await importRegisterSamples(stores, () => SILENT);
}
