/** A clock with timers, which a test can replace. `nowMs` only counts up; it is not the time of day. */
export type Clock = { nowMs(): number; later(run: () => void, afterMs: number): void };

/** The clock of this process; its timers do not keep the process alive. */
export const SYSTEM_CLOCK: Clock = {
  nowMs: () => performance.now(),
  later: (run, afterMs) => void setTimeout(run, afterMs).unref(),
};
