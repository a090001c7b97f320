import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { startInstalledPostgres } from '#test/support/installed-postgres.ts';

let stop: () => Promise<void>;

/**
 * Starts one real PostgreSQL for the whole run, with a migrated database that test files copy.
 *
 * It is the embedded one, or the one whose programs TEST_POSTGRES_BIN names, such as /usr/lib/postgresql/15/bin.
 */
export async function globalSetup(): Promise<void> {
  const programs = process.env.TEST_POSTGRES_BIN;
  const server = programs ? await startInstalledPostgres(programs) : await startEmbedded();
  stop = server.stop;
  const database = openDatabase({ host: server.host, port: 5432, user: 'service', database: 'service' });
  await migrate(database.pool);
  await database.close();
  process.env.TEST_POSTGRES_HOST = server.host;
}

async function startEmbedded(): Promise<{ host: string; stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-test-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  return {
    host: postgres.connection.host,
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Stops it and removes its data. */
export async function globalTeardown(): Promise<void> {
  await stop();
}
