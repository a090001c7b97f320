/** Decides whether a new request is refused because the process has too much to do. */
export type LoadShedder = {
  /** Counts a request as in flight; false when it must be shed. */
  enter(): boolean;
  leave(): void;
  /** Whether a new request would be shed. */
  isFull(): boolean;
  /** Counts a refusal, here or at another limit. */
  noteShed(): void;
  /** Whether anything was refused in the last ten seconds. */
  isShedding(): boolean;
  /** How many requests are in flight, and how many were refused since the start. */
  counts(): { inFlight: number; shed: number };
  stop(): void;
};

const SAMPLE_MS = 100;
const SHEDDING_MS = 10_000;

/** Builds the shedder, which refuses new requests while too many are in flight or the event loop lags. */
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
