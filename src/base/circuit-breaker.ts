/** How many failures open the breaker, and how long it stays open before one trial. */
export type BreakerLimits = { failuresToOpen: number; restMs: number };

/** Stops calls to a source that keeps failing. */
type CircuitBreaker = {
  /** Whether a call may start: always while closed, and once after each rest while open. */
  tryNow: () => boolean;
  recordSuccess: () => void;
  recordFailure: () => void;
};

/** Builds a closed breaker; it opens after consecutive failures and allows one trial after each rest. */
export function buildCircuitBreaker(limits: BreakerLimits, nowMs: () => number): CircuitBreaker {
  let failures = 0;
  let restsUntilMs = 0;
  let trialRuns = false;
  return {
    tryNow: () => {
      if (failures < limits.failuresToOpen) return true;
      if (nowMs() < restsUntilMs) return false;
      trialRuns = true;
      // If nothing reports the trial's outcome, the next trial starts after another rest.
      restsUntilMs = nowMs() + limits.restMs;
      return true;
    },
    recordSuccess: () => {
      failures = 0;
      trialRuns = false;
    },
    recordFailure: () => {
      failures += 1;
      // A call that started before the breaker opened and fails later does not extend the rest.
      if (failures !== limits.failuresToOpen && !trialRuns) return;
      trialRuns = false;
      restsUntilMs = nowMs() + limits.restMs;
    },
  };
}
