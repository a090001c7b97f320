import { type BoundedCache, buildBoundedCache, type CacheLimits } from './bounded-cache.ts';
import type { DayWindow } from './calendar-window.ts';
import { type BreakerLimits, buildCircuitBreaker } from './circuit-breaker.ts';
import type { Deadline } from './deadline.ts';
import { buildUnread, type SourceReading, type SourceRow, type UnreadKind } from './source-reading.ts';

/** Reads what a source has about a place in a window of days; never rejects, but may take longer than the caller's deadline. */
export type PlaceReader<Check> = (
  point: { latitude: number; longitude: number },
  window: DayWindow,
  deadline: Deadline,
) => Promise<SourceReading<SourceRow<Check>>>;

/** What to read: its cache and key, how to load it, and how long the caller waits. */
type GatedRead<T> = {
  cache: BoundedCache<SourceReading<T>>;
  key: string;
  load: () => Promise<SourceReading<T>>;
  deadline: Deadline;
};

/** Builds a cache of readings; one that failed is not kept. The limits are those of the values. */
export function buildReadingCache<T>(limits: CacheLimits<T>, nowMs: () => number): BoundedCache<SourceReading<T>> {
  const { weigh = () => 1, isWorthKeeping = () => true, ...others } = limits;
  return buildBoundedCache(
    {
      ...others,
      weigh: (reading) => (reading.ok ? weigh(reading.value) : 1),
      isWorthKeeping: (reading) => reading.ok && isWorthKeeping(reading.value),
    },
    nowMs,
  );
}

/** Guards a source: every read of it goes through here. */
type SourceGate = {
  /** Returns the cached value, or loads it, or joins a load in progress, unless the breaker is open or the source is busy; never rejects. */
  read: <T>(asked: GatedRead<T>) => Promise<SourceReading<T>>;
};

/**
 * Builds a gate with a circuit breaker and a limit on concurrent loads, so that a slow source neither accumulates work
 * nor makes one caller after the other wait.
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
      // A late load was counted when its deadline passed.
      else if (!lateLoads.has(running)) recordFailure(reading.kind);
    });
    return running;
  }

  // The load continues after the deadline: it may still fill the cache and close the breaker.
  function countWhenLate(running: Promise<unknown>, deadline: Deadline): void {
    if (deadline.isOver()) return;
    const stopWatching = deadline.watch(() => {
      lateLoads.add(running);
      // One caller counts as one failure, however many readings it waits for.
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
        return buildUnread('has too many requests in progress', 'busy');
      // Joining another caller's load is waiting for the source too, so the breaker decides first.
      if (!breaker.tryNow())
        return buildUnread('failed repeatedly and is not asked again for a short while', lastTrouble);
      const running = cache.read(key, () => start(load));
      countWhenLate(running, deadline);
      return running;
    },
  };
}
