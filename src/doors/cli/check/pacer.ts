import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_WAIT_MS } from './decide-wait.ts';

/** Keeps a run within the rate of its key, and stops it. */
export type Pacer = {
  /** Waits until the next call may be sent; false when the run is to stop. */
  wait(): Promise<boolean>;
  /** Holds all calls back for so long. */
  pause(ms: number): void;
  /** Reads the RateLimit header of an answer. */
  note(rateLimit: string | null): void;
  signal: AbortSignal;
};

export function openPacer(signal: AbortSignal, nowMs: () => number = Date.now): Pacer {
  let pausedUntil = 0;
  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, nowMs() + Math.min(ms, LONGEST_WAIT_MS));
  };
  return {
    signal,
    pause,
    note(rateLimit) {
      const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(rateLimit ?? '') ?? [];
      if (remaining === '0') pause(Number(seconds) * 1000);
    },
    async wait() {
      while (!signal.aborted && nowMs() < pausedUntil) {
        await sleep(pausedUntil - nowMs(), undefined, { signal }).catch(() => undefined);
      }
      return !signal.aborted;
    },
  };
}
