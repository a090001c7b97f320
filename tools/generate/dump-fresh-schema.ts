import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { migrate } from '#store/migrate.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { dumpSchema } from '#store/schema-dump.ts';

/** Builds schema.sql: the schema of an empty database after all migrations. */
export async function dumpFreshSchema(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'schema-'));
  const postgres = await startEmbeddedPostgres({ dataDir });
  const database = openDatabase(postgres.connection);
  try {
    await migrate(database.pool);
    return await dumpSchema(database.pool);
  } finally {
    await database.close();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
