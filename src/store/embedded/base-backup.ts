import type { Writable } from 'node:stream';
import pg from 'pg';
import { socketPort } from './application-database.ts';

// A command of PostgreSQL's replication protocol: sends the cluster as one tar, with the WAL that makes it consistent,
// then a manifest.
const BASE_BACKUP = `BASE_BACKUP (LABEL 'svc-admin backup', WAL true, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

export type BaseBackupSink = { archive: Writable; manifest: Writable };

/** Writes a consistent copy of a running cluster into a sink, even while the cluster is written to; throws when the server cannot provide one. */
export async function streamBaseBackup(sockets: string, sink: BaseBackupSink): Promise<void> {
  const settings = { host: sockets, port: socketPort, user: 'postgres', database: 'postgres', replication: 'true' };
  const client = new pg.Client(settings);
  // A lost connection rejects the query that runs on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(buildBackupQuery(sink, resolve, reject));
    });
  } finally {
    await client.end();
  }
}

function buildBackupQuery(sink: BaseBackupSink, resolve: () => void, reject: (error: Error) => void) {
  let archives = 0;
  let paused = false;
  let target: Writable = sink.archive;
  const ignore = () => undefined;
  return {
    submit: (connection: pg.Connection) => connection.query(BASE_BACKUP),
    handleCopyData({ chunk }: { chunk: Buffer }, connection: pg.Connection) {
      switch (String.fromCharCode(chunk[0] ?? 0)) {
        case 'n':
          archives += 1;
          // A second archive would be a tablespace. This service never creates one.
          if (archives > 1) reject(new Error('the cluster has tablespaces, which this backup does not support'));
          break;
        case 'm':
          target = sink.manifest;
          break;
        case 'd':
          // Copied, because the driver reuses its buffer before this chunk is written.
          if (target.write(Buffer.from(chunk.subarray(1))) || paused) break;
          paused = true;
          connection.stream.pause();
          target.once('drain', () => {
            paused = false;
            connection.stream.resume();
          });
      }
    },
    handleReadyForQuery: resolve,
    handleError: reject,
    handleRowDescription: ignore,
    handleDataRow: ignore,
    handleCommandComplete: ignore,
    handleEmptyQuery: ignore,
    handlePortalSuspended: ignore,
  };
}
