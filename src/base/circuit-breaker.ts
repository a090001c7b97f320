/** When a breaker opens, and how long it rests before one trial. */
export type BreakerLimits = { failuresToOpen: number; restMs: number };

/** Keeps callers away from a source that fails again and again. */
export type CircuitBreaker = {
  /** True when a try may go ahead now; every try that goes ahead must be followed by recordSuccess or recordFailure. */
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
      if (trialRuns || nowMs() < restsUntilMs) return false;
      trialRuns = true;
      return true;
    },
    recordSuccess: () => {
      failures = 0;
      trialRuns = false;
    },
    recordFailure: () => {
      failures += 1;
      trialRuns = false;
      restsUntilMs = nowMs() + limits.restMs;
    },
  };
}
