import { type BreakerLimits, buildCircuitBreaker } from './circuit-breaker.ts';
import { buildUnread, type SourceReading } from './source-reading.ts';

/** The one way to a source: it knows how the source has fared and how many are asking it now. */
export type SourceGate = {
  /** Runs the work unless the source rests or is busy; never rejects. */
  pass: <T>(work: () => Promise<SourceReading<T>>) => Promise<SourceReading<T>>;
};

/** Builds a gate with a circuit breaker and a bound on the work under way, so that a slow source cannot pile work up. */
export function buildSourceGate(limits: BreakerLimits & { maxInFlight: number }, nowMs: () => number): SourceGate {
  const breaker = buildCircuitBreaker(limits, nowMs);
  let inFlight = 0;
  return {
    pass: async (work) => {
      if (inFlight >= limits.maxInFlight) return buildUnread('is being asked by too many at once');
      if (!breaker.tryNow()) return buildUnread('failed repeatedly and is not asked again for a short while');
      inFlight += 1;
      const reading = await work().catch(() => buildUnread('gave an answer that could not be understood'));
      inFlight -= 1;
      if (reading.ok) breaker.recordSuccess();
      else breaker.recordFailure();
      return reading;
    },
  };
}
