import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The file that makes a folder a backup; it is written last, so that half a backup is none. */
export const BACKUP_FILE = 'backup.json';
/** The cluster as PostgreSQL's own base backup gives it. */
export const ARCHIVE_FILE = 'postgres.tar';
/** PostgreSQL's list of the cluster's files with their SHA-256. */
export const ARCHIVE_MANIFEST_FILE = 'postgres.manifest.json';
/** The folder of the objects. */
export const OBJECTS_FOLDER = 'objects';

const backupManifest = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  service_version: z.string(),
  archive: z.strictObject({ bytes: z.int(), sha256: z.string() }),
  /** How many objects lie beside it; null where they lie in a store of their own that is not copied. */
  objects: z.int().nullable(),
});

/** What a backup says about itself. */
export type BackupManifest = z.infer<typeof backupManifest>;

/** What the backup in a folder says about itself; throws where there is none, or one of another format. */
export function readBackupManifest(folder: string): BackupManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, BACKUP_FILE), 'utf8');
  } catch (cause) {
    throw new Error(`${folder} holds no whole backup: there is no ${BACKUP_FILE} in it`, { cause });
  }
  const parsed = backupManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} holds a backup of another format`, { cause: parsed.error });
  return parsed.data;
}
