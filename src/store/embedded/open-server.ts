import { setTimeout as sleep } from 'node:timers/promises';
import { ensureApplicationDatabase } from './application-database.ts';
import {
  findPostmaster,
  type Postmaster,
  type ServerSetup,
  shutDown,
  spawnPostmaster,
  waitUntilReady,
} from './postmaster.ts';
import { findPostmasterCommand } from './postmaster-file.ts';
import { readMessage } from './read-error.ts';

const orphanLimitMs = 30_000;

/** Returns a postmaster that answers: one that a killed service left running, if it was started with the same settings, or a new one. */
export async function openServer(
  setup: ServerSetup,
  signal: AbortSignal,
  onNotice: (line: string) => void,
): Promise<Postmaster> {
  const deadline = Date.now() + orphanLimitMs;
  for (;;) {
    const left = findPostmaster(setup);
    if (left !== null && (await takeOver(left, setup, signal, onNotice))) return left;
    try {
      return await startNew(setup, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!isHeldByOrphans(error) || Date.now() > deadline) throw error;
    }
    await sleep(200, undefined, { signal });
  }
}

// Backends still running after their postmaster died, or a postmaster that a service started just before it was killed.
function isHeldByOrphans(error: unknown): boolean {
  return error instanceof Error && /still in use|lock file .* already exists/.test(error.message);
}

async function takeOver(
  left: Postmaster,
  setup: ServerSetup,
  signal: AbortSignal,
  onNotice: (line: string) => void,
): Promise<boolean> {
  try {
    if (findPostmasterCommand(setup.cluster) !== buildCommandNote(setup))
      throw new Error('it was started with other settings');
    await waitUntilReady(left, setup.cluster, signal);
    await ensureApplicationDatabase(setup.sockets);
    onNotice(`took over the PostgreSQL that an earlier service left running (process ${left.pid})`);
    return true;
  } catch (error) {
    signal.throwIfAborted();
    onNotice(`stopping the PostgreSQL that an earlier service left (process ${left.pid}): ${readMessage(error)}`);
    await shutDown(left);
    return false;
  }
}

// The exact form in which PostgreSQL writes its command line, without escapes.
function buildCommandNote(setup: ServerSetup): string {
  return `${setup.executable} ${setup.arguments.map((argument) => `"${argument}"`).join(' ')}\n`;
}

async function startNew(setup: ServerSetup, signal: AbortSignal): Promise<Postmaster> {
  const postmaster = spawnPostmaster(setup);
  try {
    await waitUntilReady(postmaster, setup.cluster, signal);
    await ensureApplicationDatabase(setup.sockets);
    return postmaster;
  } catch (error) {
    await shutDown(postmaster);
    throw error;
  }
}
