import { spawn } from 'node:child_process';
import { closeSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { disownPostmasterFile, findPostmasterFile, isPostmasterOf } from './postmaster-file.ts';
import { hasCode } from './read-error.ts';
import { openServerLog, readLogSince, readSize, trimServerLog } from './server-log.ts';
import { buildServerEnvironment, buildSpawnIdentity, type ServerUser } from './server-user.ts';
import { ensureTrustedFolder } from './trusted-folder.ts';

/** Everything needed to start the server of a data folder the same way each time. */
export type ServerSetup = {
  cluster: string;
  clusterName: string;
  executable: string;
  arguments: string[];
  sockets: string;
  log: string;
  logOwner: { uid: number; gid: number };
  user: ServerUser;
};

/** A postmaster, running or ended. */
export type Postmaster = {
  pid: number;
  adopted: boolean;
  isAlive(): boolean;
  /** Why it ended or did not start, if known. */
  explainEnd(): string;
};

const startLimitMs = 300_000;
const fastStopLimitMs = 20_000;
const immediateStopLimitMs = 15_000;

/** Finds the running postmaster that an earlier service left on the cluster; null when there is none. */
export function findPostmaster(setup: ServerSetup): Postmaster | null {
  const pid = findPostmasterFile(setup.cluster)?.pid;
  if (pid === undefined || !isPostmasterOf(pid, setup.clusterName)) return null;
  const isAlive = () => isPostmasterOf(pid, setup.clusterName);
  return { pid, adopted: true, isAlive, explainEnd: () => '' };
}

/** Starts a postmaster on a cluster that has none. */
export function spawnPostmaster(setup: ServerSetup): Postmaster {
  disownPostmasterFile(setup.cluster, setup.user);
  ensureTrustedFolder(setup.sockets, { mode: 0o700, owner: setup.user, trustedUids: [setup.user.uid] });
  // Only this cluster uses the folder, so any socket in it belongs to a dead postmaster.
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(setup.sockets, name), { force: true });
  trimServerLog(setup.log);
  const logStart = readSize(setup.log);
  const descriptor = openServerLog(setup.log, setup.logOwner);
  const child = spawn(setup.executable, setup.arguments, {
    ...buildSpawnIdentity(setup.user),
    cwd: setup.cluster,
    env: buildServerEnvironment(),
    stdio: ['ignore', descriptor, descriptor],
    // Its own session, so that Ctrl-C reaches only the service, which drains before it stops the server.
    detached: true,
  });
  closeSync(descriptor);
  let spawnError = '';
  child.once('error', (error) => {
    spawnError = error.message;
  });
  child.unref();
  return {
    pid: child.pid ?? 0,
    adopted: false,
    isAlive: () => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
    explainEnd: () => spawnError || [child.signalCode, readLogSince(setup.log, logStart)].filter(Boolean).join(' '),
  };
}

/** Waits until the postmaster accepts connections; throws when it ends first or needs more than five minutes. */
export async function waitUntilReady(postmaster: Postmaster, cluster: string, signal: AbortSignal): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  while (postmaster.isAlive()) {
    const file = findPostmasterFile(cluster);
    if (file?.pid === postmaster.pid && file.status === 'ready') return;
    if (file?.pid === postmaster.pid && file.status === 'stopping') throw new Error('PostgreSQL is shutting down');
    if (Date.now() > deadline) throw new Error(`PostgreSQL was not ready after ${startLimitMs / 1000} seconds`);
    await sleep(5, undefined, { signal });
  }
  // The reason for a failed spawn arrives one event later.
  await sleep(1);
  throw new Error(`the embedded PostgreSQL did not start (fix this, or set DATABASE_URL): ${postmaster.explainEnd()}`);
}

/** Shuts the postmaster down: fast, then immediate; throws when it still runs. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  if (await endsAfter(postmaster, 'SIGINT', fastStopLimitMs)) return;
  if (await endsAfter(postmaster, 'SIGQUIT', immediateStopLimitMs)) return;
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop`);
}

async function endsAfter(postmaster: Postmaster, signalName: 'SIGINT' | 'SIGQUIT', limitMs: number): Promise<boolean> {
  if (postmaster.isAlive()) sendSignal(postmaster.pid, signalName);
  const deadline = Date.now() + limitMs;
  while (postmaster.isAlive() && Date.now() < deadline) await sleep(5);
  return !postmaster.isAlive();
}

function sendSignal(pid: number, signalName: NodeJS.Signals): void {
  try {
    process.kill(pid, signalName);
  } catch (error) {
    // It may end between the check and the signal.
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}
