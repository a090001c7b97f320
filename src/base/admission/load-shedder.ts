/** Decides whether a new request would only add to a queue that is already too long. */
export type LoadShedder = {
  /** Takes a request in, or says that it must be shed. */
  enter(): boolean;
  leave(): void;
  /** Whether a request that came now would be shed. */
  isFull(): boolean;
  /** Counts something that was turned away, here or at another limit. */
  noteShed(): void;
  /** Whether anything was turned away in the last ten seconds. */
  isShedding(): boolean;
  /** What is under way, and what was turned away since the start. */
  counts(): { inFlight: number; shed: number };
  stop(): void;
};

const SAMPLE_MS = 100;
const SHEDDING_MS = 10_000;

/** Builds the shedder: too many requests under way, or an event loop that lags, and the rest is told to come back. */
export function buildLoadShedder(
  limits: { maxInFlight: number; maxLagMs: number },
  nowMs: () => number = () => performance.now(),
): LoadShedder {
  let inFlight = 0;
  let shed = 0;
  let shedAtMs = Number.NEGATIVE_INFINITY;
  let lagMs = 0;
  let expectedMs = performance.now() + SAMPLE_MS;
  const timer = setInterval(() => {
    lagMs = Math.max(0, performance.now() - expectedMs);
    expectedMs = performance.now() + SAMPLE_MS;
  }, SAMPLE_MS);
  timer.unref();
  const isFull = () => inFlight >= limits.maxInFlight || lagMs > limits.maxLagMs;
  return {
    enter() {
      if (isFull()) return false;
      inFlight += 1;
      return true;
    },
    leave() {
      inFlight -= 1;
    },
    isFull,
    noteShed() {
      shed += 1;
      shedAtMs = nowMs();
    },
    isShedding: () => nowMs() - shedAtMs < SHEDDING_MS,
    counts: () => ({ inFlight, shed }),
    stop: () => clearInterval(timer),
  };
}
