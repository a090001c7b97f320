import { resolve } from 'node:path';
import { readConfig } from '#app/config.ts';
import { VERSION } from '#app/version.ts';
import { writeBackup } from '#store/backup/write-backup.ts';
import { openEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import { type Command, requireWord, UsageError } from './command.ts';
import { printLine } from './print-table.ts';

/** `svc-admin backup` */
export const backup: Command = {
  usage: 'backup <folder>',
  summary: 'Copy the embedded database and its objects into an empty folder, while the service runs',
  async run(input, io) {
    const folder = resolve(requireWord(input, 0, 'folder'));
    const config = readConfig(io.env);
    requireEmbedded(config.databaseUrl);
    const onNotice = (line: string) => io.stderr.write(`${line}\n`);
    const copied = config.objectStoreUrl.startsWith('file://');
    const postgres = await openEmbeddedPostgres({ dataDir: config.dataDir, share: true, onNotice });
    try {
      const objects = copied ? await openObjectStore(config.objectStoreUrl, io.env) : null;
      const source = { sockets: postgres.connection.host, objects, serviceVersion: VERSION };
      const made = await writeBackup(folder, source, new Date());
      const megabytes = Math.ceil(made.archive.bytes / 1_000_000);
      const kept = made.objects === null ? 'objects stay in their own store' : `${made.objects} objects`;
      return printLine(io, input, { folder, ...made }, `backup in ${folder}: database ${megabytes} MB, ${kept}`);
    } finally {
      await postgres.stop();
    }
  },
};

/** Throws unless the database is the embedded one: a PostgreSQL server has better backup tools. */
export function requireEmbedded(databaseUrl: string | null): void {
  if (databaseUrl === null) return;
  throw new UsageError(
    'the database is the server at DATABASE_URL; see docs/how-to/run-in-production.md for how to back it up',
  );
}
