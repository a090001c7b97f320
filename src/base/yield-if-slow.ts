import { setImmediate as nextTurn } from 'node:timers/promises';

// Others wait for the event loop too, several times for each call; what takes longer than this is an answer of thousands of rows.
const LONG_MS = 1;

/** Does some work, and lets others have their turn before going on if it took long. */
export async function yieldIfSlow<T>(work: () => T): Promise<T> {
  const startedMs = performance.now();
  const done = work();
  if (performance.now() - startedMs > LONG_MS) await nextTurn();
  return done;
}
