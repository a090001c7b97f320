import { applicationDatabase, applicationRole, socketPort } from './application-database.ts';
import { decideSocketFolder, openHome } from './places.ts';
import { DataDirInUse } from './service-lock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts';

/** Starts the PostgreSQL of a data folder. With `share`, if a service already runs there, connects to its server and leaves it running. */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  share: boolean;
  onNotice: (line: string) => void;
}): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!options.share || !(error instanceof DataDirInUse)) throw error;
    const host = decideSocketFolder(openHome(options.dataDir));
    const connection = { host, port: socketPort, user: applicationRole, database: applicationDatabase };
    return { connection, stop: async () => undefined };
  }
}
