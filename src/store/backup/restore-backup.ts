import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { ObjectStore } from '#base/object-store.ts';
import { requireNoCluster, restoreCluster } from '#store/embedded/restore-cluster.ts';
import { KEPT_FOLDER } from '#store/log/checkpoint-keeper.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import { ARCHIVE_FILE, type BackupManifest, OBJECTS_FOLDER, readBackupManifest } from './backup-manifest.ts';
import { copyAllObjects } from './write-backup.ts';

/** Restores a backup into an empty data folder; throws, and restores nothing, when the backup is incomplete. */
export async function restoreBackup(folder: string, dataDir: string, objects: ObjectStore): Promise<BackupManifest> {
  const manifest = readBackupManifest(folder);
  const archive = join(folder, ARCHIVE_FILE);
  requireNoCluster(dataDir);
  // Objects that were not copied are still in their own store.
  const others = manifest.objects === null ? [] : await listOtherObjects(objects);
  if (others.length > 0)
    throw new Error(`the object store has ${others.length} objects: restore into an empty DATA_DIR`);
  await requireUndamaged(archive, manifest);
  if (manifest.objects !== null) await restoreObjects(folder, manifest.objects, objects);
  // The database comes last: a data folder that has one is complete.
  await restoreCluster(dataDir, archive);
  return manifest;
}

// Without the checkpoints kept outside the database, which a restore never overwrites.
async function listOtherObjects(objects: ObjectStore): Promise<string[]> {
  return (await objects.listObjects('')).filter((key) => !key.startsWith(`${KEPT_FOLDER}/`));
}

async function requireUndamaged(archive: string, manifest: BackupManifest): Promise<void> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(archive), hash);
  if (hash.digest('hex') !== manifest.archive.sha256)
    throw new Error(`${archive} is damaged (its hash does not match the manifest): restore another backup`);
}

async function restoreObjects(folder: string, expected: number, objects: ObjectStore): Promise<void> {
  const kept = await openObjectStore(pathToFileURL(join(folder, OBJECTS_FOLDER)).href, {});
  const copied = await copyAllObjects(kept, objects);
  if (copied !== expected) throw new Error(`${folder} has ${copied} of ${expected} objects: restore another backup`);
}
