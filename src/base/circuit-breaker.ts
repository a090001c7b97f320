/** Stops calls to something that keeps failing, for a while. */
export type CircuitBreaker = {
  /** Runs the work, or throws what failed last while the circuit is open. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** Builds a breaker: after so many failures in a row it is open for so long; then one call tries again, and its success closes it. */
export function buildCircuitBreaker(settings: {
  failures: number;
  openMs: number;
  /** Whether an error means that the other side is in trouble, rather than that it said no. */
  isFailure: (error: unknown) => boolean;
  nowMs?: () => number;
}): CircuitBreaker {
  const nowMs = settings.nowMs ?? Date.now;
  let failedInRow = 0;
  let openUntilMs = 0;
  let lastError: unknown = null;
  return {
    async run(work) {
      if (nowMs() < openUntilMs) throw lastError;
      // While one call tries again, the others still see it open.
      if (failedInRow >= settings.failures) openUntilMs = nowMs() + settings.openMs;
      try {
        const value = await work();
        failedInRow = 0;
        openUntilMs = 0;
        return value;
      } catch (error) {
        if (!settings.isFailure(error)) {
          failedInRow = 0;
          openUntilMs = 0;
          throw error;
        }
        failedInRow += 1;
        lastError = error;
        if (failedInRow >= settings.failures) openUntilMs = nowMs() + settings.openMs;
        throw error;
      }
    },
  };
}
