import { closeSync, fchownSync, lstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hasCode, readMessage } from './read-error.ts';

/** The exclusive right to use a data folder. It ends when it is released or the process dies. */
type ServiceLock = { release(): void };

/** Another running service uses the data folder. */
export class DataDirInUse extends Error {}

const sqliteBusy = 5;

// Garbage collection of a handle would release its lock silently.
const heldHandles = new Set<DatabaseSync>();

/**
 * Takes the lock of a data folder; throws when another running service has it.
 *
 * Node has no flock. An exclusive SQLite transaction on an empty file uses the same operating-system lock: it ends with
 * its holder, even after `kill -9`, and works between containers that share a volume.
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

// Never opens an existing file: closing it would drop a lock that this process may have on it.
function makeLockFile(path: string, owner: { uid: number; gid: number }): void {
  try {
    const descriptor = openSync(path, 'wx', 0o600);
    if (process.geteuid?.() === 0) fchownSync(descriptor, owner.uid, owner.gid);
    closeSync(descriptor);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    if (!lstatSync(path).isFile()) throw new Error('the lock is not a plain file', { cause: error });
  }
}

function openLocked(path: string, dataDir: string, owner: { uid: number; gid: number }): DatabaseSync {
  let handle: DatabaseSync | undefined;
  try {
    makeLockFile(path, owner);
    handle = new DatabaseSync(path, { timeout: 0 });
    // Nothing is ever written, so no journal is needed.
    handle.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
    return handle;
  } catch (cause) {
    handle?.close();
    if (cause instanceof Error && 'errcode' in cause && cause.errcode === sqliteBusy) {
      const remedy = 'stop it, or set DATA_DIR to another folder';
      throw new DataDirInUse(`another service is using DATA_DIR ${dataDir}: ${remedy}`, { cause });
    }
    throw new Error(`DATA_DIR ${dataDir} cannot be locked: ${readMessage(cause)} (${path})`, { cause });
  }
}
