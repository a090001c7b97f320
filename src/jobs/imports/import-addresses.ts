import type { ObjectStore } from '#base/object-store.ts';
import { buildSourceFile } from '#domain/evidence/build-source-file.ts';
import type { VersionManifest } from '#domain/evidence/version-manifest.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { findLabelTime, hasImpossibleDay } from '#domain/extracts/version-label.ts';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { planImport } from '#registers/gnaf/import/import-tasks.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { hashShardManifest, type ShardManifest } from '#registers/gnaf/shard-manifest.ts';
import { findCurrentVersion } from '#store/registers/register-versions.ts';
import { findGnafFaults } from './gnaf-objects.ts';
import { hashFile } from './import-files.ts';
import type { ImportRequest, ImportStores } from './import-request.ts';
import { importVersion } from './import-version.ts';
import { requirePastTime } from './require-plausible-version.ts';

/** Where an import of addresses writes: shards into the object store, the version into PostgreSQL. */
export type AddressStores = ImportStores & { objects: ObjectStore };

/** Imports a version of G-NAF as shards, which are read back and verified before use; throws as importVersion does, and on a bad file. */
export async function importAddresses(stores: AddressStores, request: ImportRequest): Promise<VersionManifest> {
  const dated = { ...request, retrieved_at: findReleaseTime(request) };
  const paths = await listFiles(request.path);
  const written = recordKeys(stores.objects);
  return importVersion(stores, request, {
    dataset: 'gnaf',
    prepare: () => writeShards(written.objects, dated, paths),
    load: async (_client, _snapshot_id, manifest) => manifest,
    findPrevious: (client) => findCurrentVersion(client, { dataset: 'gnaf', sample: request.sample }),
    recordChanges: async () => null,
    replaceChanges: async () => null,
    undo: () => dropObjects(stores.objects, written.keys),
  });
}

type DatedRequest = ImportRequest & { retrieved_at: string };

/** Dates a release by its label, because its files have no date; other labels are dated by the operator or by now. */
function findReleaseTime(request: ImportRequest): string {
  const { source_version, retrieved_at } = request;
  if (hasImpossibleDay(source_version)) {
    throw new BadRegisterFile(`the label ${source_version} ends in a day or month that does not exist`);
  }
  const time = findLabelTime(source_version) ?? retrieved_at ?? new Date().toISOString();
  requirePastTime(request, time);
  return time;
}

async function writeShards(
  objects: ObjectStore,
  request: DatedRequest,
  paths: readonly string[],
): Promise<VersionManifest> {
  const files = await Promise.all(paths.map(hashFile));
  const bytesTotal = files.reduce((sum, file) => sum + file.size_bytes, 0);
  const shards = await importGnaf({
    path: request.path,
    version: request.source_version,
    store: objects,
    // The size of a compressed file is unknown before its end, so progress counts rows.
    onProgress: ({ rows }) => request.onProgress({ step: 'reading', rows, bytesRead: 0, bytesTotal }),
  });
  const manifest = buildManifest(request, shards, files);
  const [fault] = await findGnafFaults(objects, manifest);
  if (fault !== undefined) throw new Error(`the written shards are damaged: ${fault}`);
  return manifest;
}

/** Deletes what was written. Errors are ignored: a leftover object is harmless and must not hide why the import failed. */
async function dropObjects(objects: ObjectStore, keys: Iterable<string>): Promise<void> {
  for (const key of keys) await objects.removeObject(key).catch(() => undefined);
}

/** Wraps the store to list the keys written to it. */
function recordKeys(objects: ObjectStore): { objects: ObjectStore; keys: Set<string> } {
  const keys = new Set<string>();
  const putObject: ObjectStore['putObject'] = (key, bytes) => {
    keys.add(key);
    return objects.putObject(key, bytes);
  };
  return { objects: { ...objects, putObject }, keys };
}

function buildManifest(request: DatedRequest, shards: ShardManifest, files: VersionManifest['files']): VersionManifest {
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
    content_sha256: hashShardManifest(shards),
    source_file: buildSourceFile(files, {
      // The register's owner did not publish sample data.
      url: request.sample ? null : GNAF_MANIFEST.source_url,
      published_at: request.sample ? null : findLabelTime(request.source_version),
    }),
    compared_with: null,
  };
}

async function listFiles(path: ImportRequest['path']): Promise<string[]> {
  const tasks = await planImport(path);
  const files = tasks.flatMap((task) => [...task.files, ...task.authorityFiles]);
  return [...new Set(files.map((file) => file.path))].sort();
}
