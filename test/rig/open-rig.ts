import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { migrate } from '#store/migrate.ts';
import { type Database, type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { startS3 } from '#test/store/objects/s3-fixture.ts';
import { writeBulkExtract } from '#test/support/bulk-extract.ts';
import { type Ending, type FaultGround, openFaultGround, type Program } from '#test/support/fault-ground.ts';
import { TEST_LOG_KEY_SECRET } from '#test/support/production-env.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { TEST_SECRETS_KEY } from '#test/support/test-service.ts';
import { type Fleet, startFleet } from './fleet.ts';
import type { Lifetime } from './lifetime.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import type { Caller } from './promise-book.ts';
import { RIG_ABNS } from './rig-asks.ts';
import { openTcpGate, type TcpGate } from './tcp-gate.ts';
import { createTestToken } from './test-token.ts';

const CREDIT_CENTS = 10_000_000;
const CALLERS = 6;
// All processes share this public URL.
const PUBLIC_URL = 'http://registers.example';

/** Where the processes of a rig store everything: the URL of a database, and the settings of the object store. */
export type RigStores = { databaseUrl: string; objects: Record<string, string> };

/** Many processes on one database and one object store, and the accounts that use them. */
export type ServiceRig = {
  ground: FaultGround;
  env: Record<string, string>;
  fleet: Fleet;
  database: OpenDatabase;
  accounts: readonly { account_id: string; creditCents: number }[];
  callers: readonly Caller[];
  /** Begins to import the next version of the ABNs, as an operator would. */
  startAbnImport(version: number): Program;
  /** Imports the sample of addresses under a label of its own. */
  importAddresses(label: string): Promise<Ending & { said: string }>;
};

/** A rig whose PostgreSQL server and access to the object store can be cut. */
export type Rig = ServiceRig & {
  postgres: PostgresServer;
  /** The gate in front of the object store. */
  objects: TcpGate;
};

/** Starts stores and processes; all of it ends with the lifetime. */
export async function openRig(t: Lifetime, count: { serve: number; work: number }): Promise<Rig> {
  const ground = openFaultGround(t);
  const folder = join(ground.folder, 'server');
  mkdirSync(folder);
  const postgres = await startPostgresServer(t, folder);
  const s3 = await startS3(t);
  const objects = await openTcpGate(t, s3.port);
  const stores = {
    databaseUrl: postgres.url,
    objects: {
      OBJECT_STORE_URL: 's3://objects/rig',
      S3_ENDPOINT: `http://127.0.0.1:${objects.port}`,
      AWS_ACCESS_KEY_ID: 'test-key',
      AWS_SECRET_ACCESS_KEY: 'test-secret',
    },
  };
  return { ...(await openServiceRig(t, ground, stores, count)), postgres, objects };
}

/** Starts the processes on stores that are empty, with the first version of both registers imported. */
export async function openServiceRig(
  t: Lifetime,
  ground: FaultGround,
  stores: RigStores,
  count: { serve: number; work: number },
): Promise<ServiceRig> {
  const env = buildEnvironment(stores);
  const inOperation = { env: { ...env, DATA_DIR: join(ground.folder, 'operator') } };
  const database = openDatabase({ connectionString: stores.databaseUrl }, { maxConnections: 2 });
  t.after(() => database.close());
  await migrate(database.pool);
  const callers = await Promise.all(Array.from({ length: CALLERS }, () => createCaller(database.db)));
  const startAbnImport = (version: number) => {
    const path = join(ground.folder, `abn-${version}.xml`);
    writeBulkExtract(path, RIG_ABNS.firstNumber, RIG_ABNS.count, `RIG${version}`);
    return ground.start(['import', 'abn', path, '--version', `abn-rig-${version}`], inOperation);
  };
  // The rows of the sample, in a file that is not the sample itself.
  const release = join(ground.folder, 'RELEASE_GNAF_CORE.psv');
  writeFileSync(release, readFileSync(GNAF_SAMPLE_PATH, 'utf8').trimEnd());
  const importAddresses = (label: string) => ground.run(['import', 'gnaf', release, '--version', label], inOperation);
  const first = startAbnImport(1);
  const abns = first.ended.then((ending) => ({ ...ending, said: first.said() }));
  await Promise.all([requireSuccess(abns), requireSuccess(importAddresses('gnaf-rig-1'))]);
  const fleet = await startFleet(ground, env, count);
  return {
    ground,
    env: inOperation.env,
    fleet,
    database,
    accounts: callers.map(({ account_id }) => ({ account_id, creditCents: CREDIT_CENTS })),
    callers,
    startAbnImport,
    importAddresses,
  };
}

async function createCaller(db: Database): Promise<Caller> {
  const account = await createTestAccount(db, { creditCents: CREDIT_CENTS });
  const token = await createTestToken(db, account, `${PUBLIC_URL}/mcp`);
  return { account_id: account.account_id, apiKey: account.api_key, token };
}

/** The settings that all processes on the stores have. */
export function buildEnvironment({ databaseUrl, objects }: RigStores): Record<string, string> {
  return {
    DATABASE_URL: databaseUrl,
    ...objects,
    NODE_ENV: 'production',
    PUBLIC_URL,
    LOG_KEY_SECRET: TEST_LOG_KEY_SECRET,
    SECRETS_KEY: TEST_SECRETS_KEY,
    DRAIN_MS: '2000',
    NSW_PLANNING_URL: 'off',
    VIC_PLANNING_URL: 'off',
    SA_PLANNING_URL: 'off',
    SILO_URL: 'off',
    BOM_URL: 'off',
    // A busy machine must not make the service shed requests.
    MAX_LAG_MS: '600000',
  };
}

async function requireSuccess(run: Promise<Ending & { said: string }>): Promise<void> {
  const { code, said } = await run;
  if (code !== 0) throw new Error(said);
}
