import { setImmediate as nextTurn } from 'node:timers/promises';

// Every call needs the event loop several times. Only work on thousands of rows takes longer than this.
const LONG_MS = 1;

/** Runs some work and, if it took more than 1 ms, yields to the event loop before it returns the result. */
export async function yieldIfSlow<T>(work: () => T, nowMs: () => number = readClock): Promise<T> {
  const startedMs = nowMs();
  const done = work();
  if (nowMs() - startedMs > LONG_MS) await nextTurn();
  return done;
}

function readClock(): number {
  return performance.now();
}
