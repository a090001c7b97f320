import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './server-user.ts';

/** What PostgreSQL writes into `postmaster.pid` about itself. */
export type PostmasterFile = { pid: number; status: string };

/** Reads the text of a `postmaster.pid`; null when it names no process. */
export function parsePostmasterFile(text: string): PostmasterFile | null {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : null;
}

/** Finds what the cluster's `postmaster.pid` says; null when there is none or it names no process. */
export function findPostmasterFile(cluster: string): PostmasterFile | null {
  return parsePostmasterFile(findText(join(cluster, 'postmaster.pid')) ?? '');
}

/** Finds the command line PostgreSQL noted when it was last started; null when it never was. */
export function findPostmasterCommand(cluster: string): string | null {
  return findText(join(cluster, 'postmaster.opts'));
}

function findText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Says whether a living process is the postmaster of the cluster of that name, whatever became of its number since. */
export function isPostmasterOf(pid: number, clusterName: string): boolean {
  return readCommandLine(pid).includes(`cluster_name=${clusterName}`);
}

// Root in a container may not look into other users' processes, but command lines are open to all.
function readCommandLine(pid: number): string {
  if (process.platform !== 'linux') return spawnSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`]).stdout.toString();
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Lets PostgreSQL start although its stale pid file names a living process that has nothing to do with it.
 *
 * The file is not removed: it also names the shared memory by which PostgreSQL notices backends that outlived
 * their postmaster. Naming ourselves, the parent of the next postmaster, makes it pass the check of the number only.
 */
export function disownPostmasterFile(cluster: string, user: ServerUser): void {
  const path = join(cluster, 'postmaster.pid');
  const text = findText(path) ?? '';
  const file = parsePostmasterFile(text);
  // PostgreSQL never starts over an empty file, which only a crash while writing it can leave.
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
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
