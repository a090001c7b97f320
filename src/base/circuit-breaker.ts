/** When a breaker opens, and how long it rests before one trial. */
export type BreakerLimits = { failuresToOpen: number; restMs: number };

/** Keeps callers away from a source that fails again and again. */
export type CircuitBreaker = {
  /** True when a try may go ahead now: always while closed, and once in each rest while open. */
  tryNow: () => boolean;
  recordSuccess: () => void;
  recordFailure: () => void;
};

/** Builds a closed breaker; it opens after consecutive failures and lets a single trial through after each rest. */
export function buildCircuitBreaker(limits: BreakerLimits, nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let restsUntilMs = 0;
  let trialRuns = false;
  return {
    tryNow: () => {
      if (failures < limits.failuresToOpen) return true;
      if (nowMs() < restsUntilMs) return false;
      trialRuns = true;
      // A trial that nobody reports on must not keep the source closed for ever.
      restsUntilMs = nowMs() + limits.restMs;
      return true;
    },
    recordSuccess: () => {
      failures = 0;
      trialRuns = false;
    },
    recordFailure: () => {
      failures += 1;
      // What was begun before the breaker opened and fails later does not draw the rest out.
      if (failures !== limits.failuresToOpen && !trialRuns) return;
      trialRuns = false;
      restsUntilMs = nowMs() + limits.restMs;
    },
  };
}
