import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { openDatabase } from '#store/postgres/database.ts';

let postgres: EmbeddedPostgres;
let dataDir: string;

/** Starts one real PostgreSQL for the whole run, with a migrated database that test files copy. */
export async function globalSetup(): Promise<void> {
  dataDir = mkdtempSync(join(tmpdir(), 'svc-test-'));
  postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection);
  await migrate(database.pool);
  await database.close();
  process.env.TEST_POSTGRES_HOST = postgres.connection.host;
}

/** Stops it and removes its data. */
export async function globalTeardown(): Promise<void> {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
