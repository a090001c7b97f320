import { closeSync, constants, copyFileSync, fchownSync, openSync, readSync, statSync, truncateSync } from 'node:fs';

const limitBytes = 5 * 1024 * 1024;

/** Opens PostgreSQL's log for appending; returns the descriptor, which the caller closes. */
export function openServerLog(path: string, owner: { uid: number; gid: number }): number {
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  const descriptor = openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW, 0o600);
  if (process.geteuid?.() === 0) fchownSync(descriptor, owner.uid, owner.gid);
  return descriptor;
}

/** Copies a log that has grown too large to `<path>.1` and truncates it in place, because a running PostgreSQL has it open. */
export function trimServerLog(path: string): void {
  if (readSize(path) <= limitBytes) return;
  copyFileSync(path, `${path}.1`);
  truncateSync(path, 0);
}

/** Returns what was logged since the log had the given size, at most its last 2,000 bytes. */
export function readLogSince(path: string, offset: number): string {
  const size = readSize(path);
  const from = Math.max(Math.min(offset, size), size - 2000);
  const buffer = Buffer.alloc(size - from);
  const descriptor = openSync(path, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, from);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8').trim();
}

/** The size of the log in bytes; 0 when it does not exist. */
export function readSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
