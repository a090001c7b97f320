import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { type DatabaseAddress, type OpenDatabase, openDatabase } from '#store/postgres/database.ts';
import { buildPasswordFileAddress } from '#store/postgres/password-file.ts';
import { requireOwnSession } from '#store/postgres/require-own-session.ts';
import { requireServerVersion } from '#store/postgres/require-server-version.ts';
import { requireSchema } from '#store/require-schema.ts';
import type { Config } from './config.ts';

/** Opens an existing store without changing it; throws when there is none, or its schema differs from this program's. */
export async function openExistingDatabase(config: Config, onNotice: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl === null) requireCluster(config.dataDir);
  const embedded =
    config.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: config.dataDir, share: true, onNotice }) : null;
  const database = openDatabase(embedded?.connection ?? readDatabaseAddress(config));
  const close = async () => {
    await database.close();
    await embedded?.stop();
  };
  try {
    await requireServerVersion(database.pool, onNotice);
    await requireOwnSession(database.pool);
    await requireSchema(database.pool);
    return { ...database, close };
  } catch (error) {
    await close();
    throw error;
  }
}

// Checked before anything is opened, because opening a data folder creates it.
function requireCluster(dataDir: string): void {
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return;
  throw new Error(
    `there is no store in DATA_DIR ${dataDir}: set DATA_DIR to the folder of the service, or start the service once to create it`,
  );
}

/** Returns where the PostgreSQL server of the settings is. */
export function readDatabaseAddress({ databaseUrl, databasePasswordFile }: Config): DatabaseAddress {
  const url = databaseUrl ?? '';
  return databasePasswordFile === null
    ? { connectionString: url }
    : buildPasswordFileAddress(url, databasePasswordFile);
}
