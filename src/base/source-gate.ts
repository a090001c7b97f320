import type { BoundedCache } from './bounded-cache.ts';
import { type BreakerLimits, buildCircuitBreaker } from './circuit-breaker.ts';
import type { Deadline } from './deadline.ts';
import { buildUnread, type SourceReading, type UnreadKind } from './source-reading.ts';

/** What to read: where it is kept, under which key, how it is loaded, and how long the caller waits. */
export type GatedRead<T> = {
  cache: BoundedCache<SourceReading<T>>;
  key: string;
  load: () => Promise<SourceReading<T>>;
  deadline: Deadline;
};

/** The one way to a source: it knows how the source has fared and how many are asking it now. */
export type SourceGate = {
  /** Gives what is kept, or else loads it or waits for who does, unless the source rests or is busy; never rejects. */
  read: <T>(asked: GatedRead<T>) => Promise<SourceReading<T>>;
};

/**
 * Builds a gate with a circuit breaker and a bound on the loads under way, so that a slow source can neither pile work
 * up nor keep one caller after the other waiting.
 */
export function buildSourceGate(limits: BreakerLimits & { maxInFlight: number }, nowMs: () => number): SourceGate {
  const breaker = buildCircuitBreaker(limits, nowMs);
  const passedDeadlines = new WeakSet<Deadline>();
  const lateLoads = new WeakSet<Promise<unknown>>();
  let inFlight = 0;
  let lastTrouble: UnreadKind = 'refused';

  function recordFailure(kind: UnreadKind): void {
    lastTrouble = kind;
    breaker.recordFailure();
  }

  function start<T>(load: () => Promise<SourceReading<T>>): Promise<SourceReading<T>> {
    inFlight += 1;
    const running = load().catch(() => buildUnread('gave an answer that could not be understood', 'unreadable'));
    running.then((reading) => {
      inFlight -= 1;
      if (reading.ok) breaker.recordSuccess();
      // A load that came too late was counted when it did.
      else if (!lateLoads.has(running)) recordFailure(reading.kind);
    });
    return running;
  }

  // The load goes on after the caller has left: it may still fill the cache and close the breaker.
  function countWhenLate(running: Promise<unknown>, deadline: Deadline): void {
    if (deadline.isOver()) return;
    const stopWatching = deadline.watch(() => {
      lateLoads.add(running);
      // One caller is one failure, however many readings it waits for.
      if (!passedDeadlines.has(deadline)) recordFailure('late');
      passedDeadlines.add(deadline);
    });
    running.then(stopWatching);
  }

  return {
    read: async ({ cache, key, load, deadline }) => {
      const state = cache.findState(key);
      if (state === 'loaded') return cache.read(key, load);
      if (state === null && inFlight >= limits.maxInFlight)
        return buildUnread('is being asked by too many at once', 'busy');
      // Waiting for somebody else's load is waiting for the source, so it takes the breaker's leave too.
      if (!breaker.tryNow())
        return buildUnread('failed repeatedly and is not asked again for a short while', lastTrouble);
      const running = cache.read(key, () => start(load));
      countWhenLate(running, deadline);
      return running;
    },
  };
}
