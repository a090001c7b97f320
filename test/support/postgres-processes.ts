import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { listPostmasters } from '#test/store/embedded/embedded-fixture.ts';

/** Kills at once every process of the PostgreSQL of a data folder, as a power cut of that PostgreSQL would end them. */
export function killPostgres(dataDir: string): void {
  signalPostgres(dataDir, 'SIGKILL');
}

/** Sends a signal to every process of the PostgreSQL of a data folder. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const postmasters = listPostmasters(dataDir);
  // The postmaster first: it would answer the death of a backend by starting afresh.
  for (const pid of [...postmasters, ...postmasters.flatMap(listChildren)]) signalIfAlive(pid, signal);
}

/** Kills a postmaster at once with its backends, and waits for its end. */
export async function killProcessTree(postmaster: ChildProcess): Promise<void> {
  if (postmaster.exitCode !== null || postmaster.signalCode !== null || postmaster.pid === undefined) return;
  const ended = once(postmaster, 'exit');
  signalProcessTree(postmaster.pid, 'SIGKILL');
  await ended;
}

/** Sends a signal to a process and everything it started, however deep. */
export function signalProcessTree(pid: number, signal: NodeJS.Signals): void {
  // Stopped first, so that it neither replaces nor waits for what it started.
  signalIfAlive(pid, 'SIGSTOP');
  for (const child of listChildren(pid)) signalProcessTree(child, signal);
  signalIfAlive(pid, signal);
}

// Backends leave the postmaster's process group, so they are found by their parent; elsewhere they end by themselves.
function listChildren(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && findParent(name) === parent)
    .map(Number);
}

function findParent(pid: string): number | null {
  try {
    // The name in parentheses may hold anything; state and parent follow the last of them.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
    return Number(fields?.[1]);
  } catch {
    return null;
  }
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // Gone already.
  }
}
