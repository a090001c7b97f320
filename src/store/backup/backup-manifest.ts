import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** The manifest is written last, so a folder without it is an incomplete backup. */
export const BACKUP_FILE = 'backup.json';
/** The cluster, as a PostgreSQL base backup. */
export const ARCHIVE_FILE = 'postgres.tar';
/** PostgreSQL's list of the cluster's files with their SHA-256. */
export const ARCHIVE_MANIFEST_FILE = 'postgres.manifest.json';
export const OBJECTS_FOLDER = 'objects';

const backupManifest = z.strictObject({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  service_version: z.string(),
  archive: z.strictObject({ bytes: z.int(), sha256: z.string() }),
  /** The number of copied objects; null when the objects are in a remote store, which is not copied. */
  objects: z.int().nullable(),
});

export type BackupManifest = z.infer<typeof backupManifest>;

/** Reads the manifest of a backup; throws when it is missing or has another format. */
export function readBackupManifest(folder: string): BackupManifest {
  let text: string;
  try {
    text = readFileSync(join(folder, BACKUP_FILE), 'utf8');
  } catch (cause) {
    throw new Error(`${folder} is not a complete backup: ${BACKUP_FILE} is missing`, { cause });
  }
  const parsed = backupManifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`${folder} has a backup in an unsupported format`, { cause: parsed.error });
  return parsed.data;
}
