import { setImmediate as nextTurn } from 'node:timers/promises';

// Every call needs the event loop several times. Only work on thousands of rows takes longer than this.
const LONG_MS = 1;

/** Runs some work and, if it took more than 1 ms, yields to the event loop before it returns the result. */
export async function yieldIfSlow<T>(work: () => T): Promise<T> {
  const startedMs = performance.now();
  const done = work();
  if (performance.now() - startedMs > LONG_MS) await nextTurn();
  return done;
}
