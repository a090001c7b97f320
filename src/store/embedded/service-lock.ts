import { closeSync, fchownSync, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The right to use one data folder, held by this process until released or dead. */
export type ServiceLock = { release(): void };

/** Another living service has the data folder. */
export class DataDirInUse extends Error {}

const sqliteBusy = 5;

// A handle that is collected as garbage would give its lock up silently.
const heldHandles = new Set<DatabaseSync>();

/**
 * Takes the lock of a data folder, or throws when another living service has it.
 *
 * Node offers no flock; an exclusive SQLite transaction on an empty file is the same lock of the operating system:
 * it ends with its holder, also after `kill -9`, and holds between containers that share a volume.
 */
export function acquireServiceLock(dataDir: string, owner: { uid: number; gid: number }): ServiceLock {
  const path = join(dataDir, 'service.lock');
  const handle = openLocked(path, dataDir, owner);
  heldHandles.add(handle);
  return {
    release() {
      if (heldHandles.delete(handle)) handle.close();
    },
  };
}

// Never opens a file that exists: closing it again would drop a lock this very process may hold on it.
function makeLockFile(path: string, owner: { uid: number; gid: number }): void {
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    if (process.geteuid?.() === 0) fchownSync(descriptor, owner.uid, owner.gid);
    closeSync(descriptor);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    if (!lstatSync(path).isFile()) throw new Error('the lock is not a plain file', { cause: error });
  }
}

function openLocked(path: string, dataDir: string, owner: { uid: number; gid: number }): DatabaseSync {
  let handle: DatabaseSync | undefined;
  try {
    makeLockFile(path, owner);
    handle = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written, so a journal would only be litter.
    handle.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return handle;
  } catch (cause) {
    handle?.close();
    if ((cause as { errcode?: number }).errcode === sqliteBusy) {
      const remedy = 'stop it, or set DATA_DIR to another folder';
      throw new DataDirInUse(`another service is using DATA_DIR ${dataDir}: ${remedy}`, { cause });
    }
    throw new Error(`DATA_DIR ${dataDir} cannot be locked: ${(cause as Error).message} (${path})`, { cause });
  }
}
