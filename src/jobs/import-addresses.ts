import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import type pg from 'pg';
import type { ObjectStore } from '#base/object-store.ts';
import type { SnapshotManifest } from '#domain/evidence/snapshot-manifest.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { planImport } from '#registers/gnaf/import/import-tasks.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { hashSnapshotManifest, type ShardManifest } from '#registers/gnaf/snapshot-manifest.ts';
import { holdImport, type ImportLock } from '#store/import-lock.ts';
import { activateSnapshot, findCurrentSnapshot, stageSnapshot, unstageSnapshot } from '#store/snapshots.ts';
import type { ImportRequest, ImportStores } from './import-register.ts';
import { listGnafFaults } from './list-gnaf-faults.ts';
import { requireNoShrink } from './require-no-shrink.ts';

/** Where an import of addresses writes: shards into the object store, the version into PostgreSQL. */
export type AddressStores = ImportStores & { objects: ObjectStore };

/** Imports a version of G-NAF: shards first, read back and verified, then made visible; throws, with nothing switched and nothing left behind, on a bad file or a label that is taken. */
export async function importAddresses(stores: AddressStores, request: ImportRequest): Promise<SnapshotManifest> {
  const { source_version, sample } = request;
  const files = await listFiles(request.path);
  const lock = await holdImport(stores.pool, `gnaf/${source_version}`);
  if (lock === null)
    throw new Error(`version ${source_version} of gnaf is being imported by another process; choose another label`);
  try {
    const snapshot_id = await stageSnapshot(stores.db, { dataset: 'gnaf', source_version, sample });
    if (snapshot_id === null)
      throw new Error(`version ${source_version} of gnaf is already imported; choose another label`);
    const written = recordKeys(stores.objects);
    try {
      return await fillVersion(lock, written.objects, request, snapshot_id, files);
    } catch (error) {
      // What may have become active after all, as when the connection breaks in the commit, keeps its objects.
      const isGone = await unstageSnapshot(lock.client, snapshot_id).catch(() => false);
      if (isGone) await dropObjects(stores.objects, written.keys);
      throw error;
    }
  } finally {
    await lock.release();
  }
}

async function fillVersion(
  { client }: ImportLock,
  objects: ObjectStore,
  request: ImportRequest,
  snapshot_id: number,
  paths: readonly string[],
): Promise<SnapshotManifest> {
  const files = await Promise.all(paths.map(hashFile));
  const bytesTotal = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const shards = await importGnaf({
    path: request.path,
    version: request.source_version,
    store: objects,
    // How many bytes a compressed file will give is not known before its end, so the bar follows the rows.
    onProgress: ({ rows }) => request.onProgress({ step: 'reading', rows, bytesRead: 0, bytesTotal }),
  });
  const manifest = buildManifest(request, shards, files);
  const [fault] = await listGnafFaults(objects, manifest);
  if (fault !== undefined) throw new Error(`what was written does not read back whole: ${fault}`);
  await activate(client, request, snapshot_id, manifest);
  request.onProgress({ step: 'in use', rows: manifest.row_count, bytesRead: bytesTotal, bytesTotal });
  return manifest;
}

/** Compares the version with the one that answers now and makes it visible, in one transaction. */
async function activate(
  client: pg.PoolClient,
  request: ImportRequest,
  snapshot_id: number,
  manifest: SnapshotManifest,
): Promise<void> {
  await client.query('begin');
  try {
    // Two imports take turns from here, so that the second is compared with the first.
    await client.query('select pg_advisory_xact_lock(hashtext($1))', ['compare gnaf']);
    const previous = await findCurrentSnapshot(client, { dataset: 'gnaf', sample: request.sample });
    if (previous !== null) {
      requireNoShrink(request, manifest.row_count, previous);
      manifest.compared_with = { source_version: previous.source_version, change_count: null };
    }
    await activateSnapshot(client, snapshot_id, manifest);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Removes what was written; an object that stays is in nobody's way, and must not hide why the import failed. */
async function dropObjects(objects: ObjectStore, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await objects.removeObject(key).catch(() => undefined);
}

/** The store with a list of what was written into it. */
function recordKeys(objects: ObjectStore): { objects: ObjectStore; keys: Set<string> } {
  const keys = new Set<string>();
  const putObject: ObjectStore['putObject'] = (key, bytes) => {
    keys.add(key);
    return objects.putObject(key, bytes);
  };
  return { objects: { ...objects, putObject }, keys };
}

function buildManifest(
  request: ImportRequest,
  shards: ShardManifest,
  files: SnapshotManifest['files'],
): SnapshotManifest {
  const { rows_bad = 0, rows_without_postcode = 0 } = shards.counts;
  return {
    dataset: 'gnaf',
    source_version: request.source_version,
    sample: request.sample,
    source_url: GNAF_MANIFEST.source_url,
    licence: GNAF_MANIFEST.licence,
    attribution: GNAF_MANIFEST.attribution,
    retrieved_at: request.retrieved_at,
    extracted_at: null,
    parser_version: `gnaf-${shards.parser_version}`,
    files,
    row_count: shards.shards.reduce((sum, shard) => sum + shard.rows, 0),
    rejected_row_count: rows_bad + rows_without_postcode,
    counts: shards.counts,
    content_sha256: hashSnapshotManifest(shards),
    compared_with: null,
  };
}

async function listFiles(path: ImportRequest['path']): Promise<string[]> {
  const tasks = await planImport(path);
  const files = tasks.flatMap((task) => [...task.files, ...task.authorityFiles]);
  return [...new Set(files.map((file) => file.path))].sort();
}

async function hashFile(path: string): Promise<SnapshotManifest['files'][number]> {
  const hash = createHash('sha256');
  let size_bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size_bytes += chunk.length;
  }
  return { name: basename(path), size_bytes, sha256: hash.digest('hex') };
}
