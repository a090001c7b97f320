import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { SnapshotManifest } from '#domain/evidence/snapshot-manifest.ts';
import type { AbnEntry } from '#domain/registers/abn-entry.ts';
import { ABN_PARSER_VERSION, parseBulkExtract } from '#registers/abn/parse-bulk-extract.ts';
import { hashAbnEntries, recordAbnEntries, removeAbnEntries } from '#store/abn-entries.ts';
import { whileLocked } from '#store/advisory-lock.ts';
import type { Database } from '#store/database.ts';
import { activateSnapshot, stageSnapshot } from '#store/snapshots.ts';

const BATCH_ROWS = 1_000;
// Long enough for PostgreSQL to notice that an import which was killed is gone.
const WAIT_MS = 3_000;

/** How far an import has come. */
export type ImportProgress = { rows: number; bytesRead: number; bytesTotal: number };

/** What is imported, and what it is called. */
export type ImportRequest = {
  path: string;
  source_version: string;
  sample: boolean;
  retrieved_at: string;
  onProgress: (progress: ImportProgress) => void;
};

/** Imports one bulk extract file: staged first, visible only when whole; throws, with nothing switched, on a file that is damaged or a label that is taken or being imported. */
export async function importAbn(db: Database, request: ImportRequest): Promise<SnapshotManifest> {
  const { source_version } = request;
  const name = `import abn ${source_version}`;
  const busy = `version ${source_version} of abn is being imported by another process; wait for it, or choose another label`;
  return whileLocked(db, { name, waitMs: WAIT_MS, busy }, (locked) => importAlone(locked, request));
}

async function importAlone(db: Database, request: ImportRequest): Promise<SnapshotManifest> {
  const { source_version, sample } = request;
  const snapshot_id = await stageSnapshot(db, { dataset: 'abn', source_version, sample });
  if (snapshot_id === null)
    throw new Error(`version ${source_version} of abn is already imported; choose another label`);
  // Rows of an import that died under the same label.
  await removeAbnEntries(db, snapshot_id);
  try {
    const loaded = await loadFile(db, snapshot_id, request);
    const content = await hashAbnEntries(db, snapshot_id);
    const manifest: SnapshotManifest = {
      dataset: 'abn',
      source_version,
      sample,
      retrieved_at: request.retrieved_at,
      parser_version: ABN_PARSER_VERSION,
      files: [loaded.file],
      row_count: content.rowCount,
      rejected_row_count: loaded.rejected,
      content_sha256: content.sha256,
    };
    await activateSnapshot(db, snapshot_id, manifest);
    return manifest;
  } catch (error) {
    // Rows that cannot be removed now are removed by the next import under this label.
    await removeAbnEntries(db, snapshot_id).catch(() => undefined);
    throw error;
  }
}

async function loadFile(db: Database, snapshot_id: number, request: ImportRequest) {
  const bytesTotal = (await stat(request.path)).size;
  const hash = createHash('sha256');
  const progress = { rows: 0, bytesRead: 0, bytesTotal };
  let rejected = 0;
  let batch: AbnEntry[] = [];
  const flush = async () => {
    await recordAbnEntries(db, snapshot_id, batch);
    progress.rows += batch.length;
    batch = [];
    request.onProgress({ ...progress });
  };
  const text = readText(request.path, (chunk) => {
    hash.update(chunk);
    progress.bytesRead += chunk.length;
  });
  for await (const row of parseBulkExtract(text)) {
    if ('rejected' in row) rejected += 1;
    else if (batch.push(row.entry) === BATCH_ROWS) await flush();
  }
  await flush();
  return { rejected, file: { name: basename(request.path), size_bytes: bytesTotal, sha256: hash.digest('hex') } };
}

async function* readText(path: string, onChunk: (chunk: Buffer) => void): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    onChunk(chunk);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}
