const fs = process.getBuiltinModule('node:fs');

const SQLITE_BUSY = 5;
// The file was removed after it was opened: SQLITE_READONLY_DBMOVED and SQLITE_IOERR_FSTAT. A new file can have the same
// inode, so comparing inodes does not show this.
const SQLITE_REMOVED: readonly unknown[] = [1032, 1802];

/** A file that cannot be a lock, and why. */
export class LockFault extends Error {
  override readonly name = 'LockFault';
}

/**
 * Takes a lock that ends with the process; returns its release, or null while another process has it. Throws a LockFault.
 *
 * Node has no flock. An exclusive SQLite transaction on an empty file uses the same lock of the operating system. A process
 * id in a file would name another process after a restart in a container.
 */
export function takeFileLock(path: string, waitMs: number): (() => void) | null {
  const { DatabaseSync } = process.getBuiltinModule('node:sqlite');
  for (;;) {
    makeFile(path);
    const made = inodeOf(path);
    const handle = new DatabaseSync(path, { timeout: waitMs });
    try {
      handle.exec('PRAGMA journal_mode = OFF; BEGIN EXCLUSIVE');
      if (made !== null && inodeOf(path) === made) return () => release(path, handle);
      handle.close();
    } catch (error) {
      handle.close();
      const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
      if (code === SQLITE_BUSY) return null;
      if (!SQLITE_REMOVED.includes(code) && inodeOf(path) === made)
        throw new LockFault(`${path} is not a lock of svc: remove it`);
    }
    // The process that had the lock has removed the file in between: take a new one.
  }
}

function release(path: string, handle: { close(): void }): void {
  fs.rmSync(path, { force: true });
  handle.close();
}

function makeFile(path: string): void {
  try {
    fs.closeSync(fs.openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (fs.lstatSync(path, { throwIfNoEntry: false })?.isFile() === false)
      throw new LockFault(`${path} is not a lock of svc: remove it`);
  }
}

function inodeOf(path: string): number | null {
  return fs.lstatSync(path, { throwIfNoEntry: false })?.ino ?? null;
}
