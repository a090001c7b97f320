import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { type OpenDatabase, openDatabase } from '#store/postgres/database.ts';

/** Opens the embedded PostgreSQL of a service that runs, as an operator's program would. */
export async function openSocketDatabase(dataDir: string): Promise<OpenDatabase> {
  const { connection } = await openEmbeddedPostgres({ dataDir, share: true, onNotice: () => undefined });
  return openDatabase(connection, { maxConnections: 2 });
}
