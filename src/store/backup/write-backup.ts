import { createHash } from 'node:crypto';
import {
  chmodSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import type { ObjectStore } from '#base/object-store.ts';
import { type BaseBackupSink, streamBaseBackup } from '#store/embedded/base-backup.ts';
import { fsyncFolder } from '#store/embedded/trusted-folder.ts';
import { KEPT_FOLDER } from '#store/log/checkpoint-keeper.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import {
  ARCHIVE_FILE,
  ARCHIVE_MANIFEST_FILE,
  BACKUP_FILE,
  type BackupManifest,
  OBJECTS_FOLDER,
} from './backup-manifest.ts';

/** The socket folder of the cluster, and the objects to copy (null: do not copy objects). */
type BackupSource = { sockets: string; objects: ObjectStore | null; serviceVersion: string };

// The files keep this mode when an operator moves them to a folder that others can enter.
const OWNER_ONLY = { flush: true, mode: 0o600 };

/** Copies the database and the objects into an empty folder while the service runs. Until the manifest is written, the folder is not a backup. */
export async function writeBackup(folder: string, source: BackupSource, now: Date): Promise<BackupManifest> {
  requireEmpty(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // An existing folder too: it will hold every record, and hashes of passwords and keys.
  chmodSync(folder, 0o700);
  const archive = await writeArchive(folder, source.sockets);
  // After the database: objects never change, so every object that a row names exists by now.
  const objects = source.objects === null ? null : await copyObjects(source.objects, join(folder, OBJECTS_FOLDER));
  const manifest: BackupManifest = {
    format: 1,
    created_at: now.toISOString(),
    service_version: source.serviceVersion,
    archive,
    objects,
  };
  writeFileSync(join(folder, `${BACKUP_FILE}.new`), `${JSON.stringify(manifest, null, 2)}\n`, OWNER_ONLY);
  renameSync(join(folder, `${BACKUP_FILE}.new`), join(folder, BACKUP_FILE));
  fsyncFolder(folder);
  return manifest;
}

function requireEmpty(folder: string): void {
  if (!existsSync(folder)) return;
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return;
  throw new Error(`${folder} must be an empty folder, or one that does not exist yet`);
}

async function writeArchive(folder: string, sockets: string): Promise<BackupManifest['archive']> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const archiveFile = createWriteStream(join(folder, ARCHIVE_FILE), OWNER_ONLY);
  const manifestFile = createWriteStream(join(folder, ARCHIVE_MANIFEST_FILE), OWNER_ONLY);
  counting.pipe(archiveFile);
  await fill({ archive: counting, manifest: manifestFile }, [archiveFile, manifestFile], sockets);
  return { bytes, sha256: hash.digest('hex') };
}

async function fill(sink: BaseBackupSink, files: Writable[], sockets: string): Promise<void> {
  const written = Promise.all(files.map((file) => finished(file)));
  const streamed = streamBaseBackup(sockets, sink).then(() => {
    sink.archive.end();
    sink.manifest.end();
  });
  // A full disk ends the backup at once, even while the server is still sending.
  await Promise.race([written, streamed.then(() => written)]);
  await streamed;
}

async function copyObjects(from: ObjectStore, folder: string): Promise<number> {
  mkdirSync(folder, { mode: 0o700 });
  return copyAllObjects(from, await openObjectStore(pathToFileURL(folder).href, {}));
}

/** Copies every object except the kept checkpoints; returns how many. */
export async function copyAllObjects(from: ObjectStore, to: ObjectStore): Promise<number> {
  let copied = 0;
  for (const key of await from.listObjects('')) {
    if (key.startsWith(`${KEPT_FOLDER}/`)) continue;
    const bytes = await from.findObject(key);
    // Deleted since it was listed, with its version.
    if (bytes === null) continue;
    await to.putObject(key, bytes);
    copied += 1;
  }
  return copied;
}
