import { setTimeout as sleep } from 'node:timers/promises';

/** The longest that a run waits because the service asks for it. */
const LONGEST_WAIT_MS = 300_000;

const LONGEST_BACKOFF_MS = 10_000;

/** Decides how long to wait before the next try: at least as long as Retry-After says, and longer each time. Null when the service asks for longer than a run waits. */
export function decideWait(retryAfter: string | null, tries: number): number | null {
  const askedMs = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : null;
  const backoffMs = Math.min(LONGEST_BACKOFF_MS, (askedMs === null ? 250 : 50) * 2 ** tries);
  if (askedMs === null) return backoffMs;
  return askedMs > LONGEST_WAIT_MS ? null : Math.max(askedMs, backoffMs);
}

/** Keeps a run within the rate of its key, and stops it. */
export type Pacer = ReturnType<typeof openPacer>;

export function openPacer(signal: AbortSignal, nowMs: () => number = Date.now) {
  let pausedUntil = 0;
  /** Holds all calls back for so long. */
  const pause = (ms: number) => {
    pausedUntil = Math.max(pausedUntil, nowMs() + Math.min(ms, LONGEST_WAIT_MS));
  };
  return {
    signal,
    pause,
    /** Reads the RateLimit header of an answer. */
    note(rateLimit: string | null) {
      const [, remaining, seconds] = /;r=(\d+);t=(\d+)/.exec(rateLimit ?? '') ?? [];
      if (remaining === '0') pause(Number(seconds) * 1000);
    },
    /** Waits until the next call may be sent; false when the run is to stop. */
    async wait(): Promise<boolean> {
      while (!signal.aborted && nowMs() < pausedUntil) {
        await sleep(pausedUntil - nowMs(), undefined, { signal }).catch(() => undefined);
      }
      return !signal.aborted;
    },
  };
}
