import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { type DatabaseAddress, type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { buildPasswordFileAddress } from '#store/postgres/password-file.ts';
import { requireOwnSession } from '#store/postgres/require-own-session.ts';
import { requireServerVersion } from '#store/postgres/require-server-version.ts';
import { requireSchema } from '#store/require-schema.ts';
import type { Config } from './config.ts';

type DatabaseUse = {
  /** Whether to share the embedded PostgreSQL of a running service. */
  share: boolean;
  /** Whether to close connections to a frozen server. */
  endWhenFrozen: boolean;
  onNotice: (line: string) => void;
};

/** Opens PostgreSQL (the embedded one unless DATABASE_URL names a server), checks it and prepares its schema; closes it again when that throws. */
export async function openCheckedDatabase(
  config: Config,
  { share, endWhenFrozen, onNotice }: DatabaseUse,
  prepareSchema: (pool: pg.Pool) => Promise<unknown>,
): Promise<OpenDatabase> {
  const embedded =
    config.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: config.dataDir, share, onNotice }) : null;
  const database = openDatabase(embedded?.connection ?? readDatabaseAddress(config), { endWhenFrozen });
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await reachServer(database.pool, onNotice);
    await requireOwnSession(database.pool);
    await prepareSchema(database.pool);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Opens an existing store without changing it; throws when there is none, or its schema differs from this program's. */
export async function openExistingDatabase(config: Config, onNotice: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl === null) requireCluster(config.dataDir);
  return openCheckedDatabase(config, { share: true, endWhenFrozen: false, onNotice }, requireSchema);
}

// Checked before anything is opened, because opening a data folder creates it.
function requireCluster(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return;
  throw new Error(
    `there is no store in DATA_DIR ${dataDir}: set DATA_DIR to the folder of the service, or start the service once to create it`,
  );
}

function readDatabaseAddress({ databaseUrl, databasePasswordFile }: Config): DatabaseAddress {
  const url = databaseUrl ?? '';
  return databasePasswordFile === null
    ? { connectionString: url }
    : buildPasswordFileAddress(url, databasePasswordFile);
}

// Loading modules keeps a starting process busy, so its connection to a healthy server may time out.
const CONTACT_ATTEMPTS = 3;
const CONNECT_TIMEOUT = /connection timeout|timeout exceeded when trying to connect/;

async function reachServer(pool: pg.Pool, onNotice: (line: string) => void): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await requireServerVersion(pool, onNotice);
    } catch (error) {
      const isTimeout = error instanceof Error && CONNECT_TIMEOUT.test(error.message);
      if (!isTimeout || attempt === CONTACT_ATTEMPTS) throw error;
    }
  }
}
