/** The time that one caller waits for its sources: one clock for all of them, so that whoever watches hears the end at once. */
export type Patience = {
  isOver: () => boolean;
  /** Calls back when the time is over; gives the means to stop watching. */
  watch: (act: () => void) => () => void;
};

/** Begins to wait; while nobody watches there is no timer. */
export function startPatience(totalMs: number): Patience {
  const watchers = new Set<() => void>();
  const endMs = performance.now() + totalMs;
  let isOver = false;
  let timer: NodeJS.Timeout | null = null;
  const end = () => {
    isOver = true;
    for (const act of watchers) act();
  };
  return {
    isOver: () => isOver,
    watch: (act) => {
      watchers.add(act);
      timer ??= setTimeout(end, Math.max(0, endMs - performance.now()));
      return () => {
        watchers.delete(act);
        if (watchers.size > 0 || timer === null) return;
        clearTimeout(timer);
        timer = null;
      };
    },
  };
}

/** Gives the promise's value, or another when the patience ends first; the work itself is not stopped. */
export function waitFor<T>(work: Promise<T>, patience: Patience, buildLate: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stopWatching = patience.watch(() => resolve(buildLate()));
  work.then(resolve, reject).finally(stopWatching);
  return promise;
}
