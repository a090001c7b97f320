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

// Long enough that turns cost little, short enough that a call hardly notices.
const SLICE_MS = 5;

/** Does some work for each item, and yields to the event loop whenever 5 ms have passed. */
export async function doInTurns<T>(
  items: Iterable<T>,
  work: (item: T) => void,
  nowMs: () => number = readClock,
): Promise<void> {
  let startedMs = nowMs();
  for (const item of items) {
    work(item);
    if (nowMs() - startedMs < SLICE_MS) continue;
    await nextTurn();
    startedMs = nowMs();
  }
}

function readClock(): number {
  return performance.now();
}
