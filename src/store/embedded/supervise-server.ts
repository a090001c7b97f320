import { setTimeout as sleep } from 'node:timers/promises';
import { openServer } from './open-server.ts';
import { type Postmaster, type ServerSetup, shutDown } from './postmaster.ts';
import { readMessage } from './read-error.ts';
import { trimServerLog } from './server-log.ts';

/** A server that restarts whenever it ends, until it is stopped. */
type SupervisedServer = { current(): Postmaster; stop(): Promise<void> };

const lookEveryMs = 100;
const trimEveryMs = 60_000;
const steadyAfterMs = 30_000;

/** Delay before the next attempt: none after the first failure, then doubling from 0.1 to 5 seconds. */
export function buildRestartDelayMs(failures: number): number {
  return failures <= 1 ? 0 : Math.min(5000, 100 * 2 ** Math.min(failures - 2, 10));
}

/** Restarts the server whenever it ends, and reports each step to onNotice. */
export function superviseServer(
  setup: ServerSetup,
  first: Postmaster,
  onNotice: (line: string) => void,
): SupervisedServer {
  const stopping = new AbortController();
  let current = first;
  let readyAt = Date.now();
  let failures = 0;
  let restarting: Promise<void> | null = null;
  let stopped: Promise<void> | null = null;

  async function restart(): Promise<void> {
    if (Date.now() - readyAt > steadyAfterMs) failures = 0;
    onNotice(`PostgreSQL (process ${current.pid}) ended unexpectedly; restarting it`);
    while (!stopping.signal.aborted) {
      failures += 1;
      try {
        await sleep(buildRestartDelayMs(failures), undefined, { signal: stopping.signal });
        current = await openServer(setup, stopping.signal, onNotice);
        readyAt = Date.now();
        onNotice(`PostgreSQL restarted (process ${current.pid})`);
        return;
      } catch (error) {
        if (!stopping.signal.aborted) onNotice(`PostgreSQL could not be restarted: ${readMessage(error)}`);
      }
    }
  }

  const look = setInterval(() => {
    if (restarting !== null || current.isAlive()) return;
    restarting = restart().finally(() => {
      restarting = null;
    });
  }, lookEveryMs);
  const trim = setInterval(() => tryTrim(setup.log, onNotice), trimEveryMs);
  for (const timer of [look, trim]) timer.unref();

  async function stop(): Promise<void> {
    stopping.abort();
    for (const timer of [look, trim]) clearInterval(timer);
    await restarting;
    await shutDown(current);
  }

  return {
    current: () => current,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

function tryTrim(log: string, onNotice: (line: string) => void): void {
  try {
    trimServerLog(log);
  } catch (error) {
    onNotice(`the log of PostgreSQL could not be trimmed: ${readMessage(error)}`);
  }
}
