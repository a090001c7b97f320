import type { Writable } from 'node:stream';
import pg from 'pg';
import { socketPort } from './application-database.ts';

// Of PostgreSQL's own replication protocol: the cluster as one tar with the log it needs to be consistent, then its manifest.
const BASE_BACKUP = `BASE_BACKUP (LABEL 'svc-admin backup', WAL true, CHECKPOINT 'fast', MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

/** Where the parts of a base backup go. */
export type BaseBackupSink = { archive: Writable; manifest: Writable };

/** Writes a consistent copy of a running cluster into a sink, whatever is written to the cluster meanwhile; throws when the server cannot give one. */
export async function streamBaseBackup(sockets: string, sink: BaseBackupSink): Promise<void> {
  const settings = { host: sockets, port: socketPort, user: 'postgres', database: 'postgres', replication: 'true' };
  const client = new pg.Client(settings as pg.ClientConfig);
  // A connection that is lost rejects the query that runs on it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => {
      client.query(buildBackupQuery(sink, resolve, reject) as unknown as pg.Submittable);
    });
  } finally {
    await client.end();
  }
}

type WireConnection = { query(text: string): void; stream: { pause(): void; resume(): void } };

function buildBackupQuery(sink: BaseBackupSink, resolve: () => void, reject: (error: Error) => void) {
  let archives = 0;
  let paused = false;
  let target: Writable = sink.archive;
  const ignore = () => undefined;
  return {
    submit: (connection: WireConnection) => connection.query(BASE_BACKUP),
    handleCopyData({ chunk }: { chunk: Buffer }, connection: WireConnection) {
      switch (String.fromCharCode(chunk[0] ?? 0)) {
        case 'n':
          archives += 1;
          // Another archive would be a tablespace, which this service never makes.
          if (archives > 1) reject(new Error('the cluster has tablespaces, which this backup does not know'));
          break;
        case 'm':
          target = sink.manifest;
          break;
        case 'd':
          // A copy: the driver uses its buffer again while ours still waits to be written.
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
