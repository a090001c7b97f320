import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './read-error.ts';
import type { ServerUser } from './server-user.ts';

/** What PostgreSQL writes into `postmaster.pid` about itself. */
type PostmasterFile = { pid: number; status: string };

/** Parses the text of a `postmaster.pid`; null when it names no process. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null;
}

/** Reads the cluster's `postmaster.pid`; null when it is missing or names no process. */
export function findPostmasterFile(cluster: string): PostmasterFile | null {
  return parsePostmasterFile(findText(join(cluster, 'postmaster.pid')) ?? '');
}

/** The command line with which PostgreSQL was last started; null when it never was. */
export function findPostmasterCommand(cluster: string): string | null {
  return findText(join(cluster, 'postmaster.opts'));
}

function findText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Whether a running process is the postmaster of the named cluster. A pid may have been reused since. */
export function isPostmasterOf(pid: number, clusterName: string): boolean {
  return readCommandLine(pid).includes(`cluster_name=${clusterName}`);
}

// Root in a container may not inspect other users' processes, but can always read their command lines.
function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Lets PostgreSQL start although its stale pid file names an unrelated running process.
 *
 * The file is kept: it also names the shared memory by which PostgreSQL detects backends still running
 * after their postmaster died. With this process's pid (the parent of the next postmaster) in it, the file passes the pid check only.
 */
export function disownPostmasterFile(cluster: string, user: ServerUser): void {
  const path = join(cluster, 'postmaster.pid');
  const text = findText(path) ?? '';
  const file = parsePostmasterFile(text);
  // PostgreSQL refuses to start over an empty file, which a crash while writing it leaves.
  if (file === null) rmSync(path, { force: true });
  if (file === null || file.pid === process.pid || !isAlive(file.pid)) return;
  const draft = `${path}.new`;
  writeFileSync(draft, text.replace(/^\d+/, `${process.pid}`), { mode: 0o600 });
  if (user.switched) chownSync(draft, user.uid, user.gid);
  renameSync(draft, path);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
