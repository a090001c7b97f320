import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { canonicalJson } from '#base/canonical-json.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { SnapshotManifest } from '#domain/evidence/snapshot-manifest.ts';
import { importGnaf } from '#registers/gnaf/import-gnaf.ts';
import { listInputFiles } from '#registers/gnaf/input-files.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { manifestKey, type SnapshotManifest as ShardManifest } from '#registers/gnaf/snapshot-manifest.ts';
import { verifyGnafSnapshot } from '#registers/gnaf/verify-snapshot.ts';
import { holdImport } from '#store/import-lock.ts';
import { activateSnapshot, stageSnapshot } from '#store/snapshots.ts';
import type { ImportRequest, ImportStores } from './import-register.ts';

/** Where an import of addresses writes: shards into the object store, the version into PostgreSQL. */
export type AddressStores = ImportStores & { objects: ObjectStore };

/** Imports a version of G-NAF: shards first, read back and verified, then made visible; throws, with nothing switched, on a bad file or a label that is taken. */
export async function importAddresses(stores: AddressStores, request: ImportRequest): Promise<SnapshotManifest> {
  const { source_version, sample } = request;
  const lock = await holdImport(stores.pool, `gnaf/${source_version}`);
  if (lock === null)
    throw new Error(`version ${source_version} of gnaf is being imported by another process; choose another label`);
  try {
    const snapshot_id = await stageSnapshot(stores.db, { dataset: 'gnaf', source_version, sample });
    if (snapshot_id === null)
      throw new Error(`version ${source_version} of gnaf is already imported; choose another label`);
    const files = await hashFiles(request.path);
    const bytesTotal = files.reduce((sum, file) => sum + file.size_bytes, 0);
    const shards = await importGnaf({
      path: request.path,
      version: source_version,
      store: stores.objects,
      // How many bytes a compressed file will give is not known before its end, so the bar follows the rows.
      onProgress: ({ rows }) => request.onProgress({ step: 'reading', rows, bytesRead: 0, bytesTotal }),
    });
    const manifest = buildManifest(request, shards, files);
    if (!(await isGnafIntact(stores.objects, manifest))) throw new Error('what was written does not read back whole');
    await activateSnapshot(stores.pool, snapshot_id, manifest);
    request.onProgress({ step: 'in use', rows: manifest.row_count, bytesRead: bytesTotal, bytesTotal });
    return manifest;
  } finally {
    await lock.release();
  }
}

/** Whether every object of a version is there with its hash, and the list of them is the one that was imported. */
export async function isGnafIntact(objects: ObjectStore, manifest: SnapshotManifest): Promise<boolean> {
  if (!(await isManifestStored(objects, manifest))) return false;
  const verified = await verifyGnafSnapshot(objects, manifest.source_version);
  return verified !== null && verified.damaged.length === 0 && verified.rows === manifest.row_count;
}

// The stored list vouches for the shards, so it has to be the one whose hash the database keeps.
async function isManifestStored(
  objects: ObjectStore,
  { source_version, content_sha256 }: SnapshotManifest,
): Promise<boolean> {
  const stored = await objects.findObject(manifestKey(source_version));
  if (stored === null) return false;
  try {
    return sha256Hex(canonicalJson(JSON.parse(Buffer.from(stored).toString('utf8')))) === content_sha256;
  } catch {
    return false;
  }
}

function buildManifest(
  request: ImportRequest,
  shards: ShardManifest,
  files: SnapshotManifest['files'],
): SnapshotManifest {
  const row_count = shards.shards.reduce((sum, shard) => sum + shard.rows, 0);
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
    row_count,
    rejected_row_count: shards.counts.rows_bad ?? 0,
    content_sha256: sha256Hex(canonicalJson(shards)),
    compared_with: null,
  };
}

async function hashFiles(path: string): Promise<SnapshotManifest['files']> {
  const paths = [...new Set((await listInputFiles(path)).map((file) => file.path))];
  return Promise.all(
    paths.map(async (one) => {
      const hash = createHash('sha256');
      let size_bytes = 0;
      for await (const chunk of createReadStream(one) as AsyncIterable<Buffer>) {
        hash.update(chunk);
        size_bytes += chunk.length;
      }
      return { name: basename(one), size_bytes, sha256: hash.digest('hex') };
    }),
  );
}
