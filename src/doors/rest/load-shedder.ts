/** Decides whether a new request would only add to a queue that is already too long. */
export type LoadShedder = {
  /** Takes a request in, or says that it must be shed. */
  enter(): boolean;
  leave(): void;
  stop(): void;
};

const SAMPLE_MS = 100;

/** Builds the shedder: too many requests under way, or an event loop that lags, and the rest is told to come back. */
export function buildLoadShedder(limits: { maxInFlight: number; maxLagMs: number }): LoadShedder {
  let inFlight = 0;
  let lagMs = 0;
  let expectedMs = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    lagMs = Math.max(0, performance.now() - expectedMs);
    expectedMs = performance.now() + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  return {
    enter() {
      if (inFlight >= limits.maxInFlight || lagMs > limits.maxLagMs) return false;
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
    },
    stop: () => clearInterval(timer),
  };
}
