/** The time that one caller waits for its sources: one clock for all of them, so that whoever watches hears the end at once. */
export type Patience = {
  isOver: () => boolean;
  /** Calls back when the time is over; gives the means to stop watching. */
  watch: (act: () => void) => () => void;
};

/** Begins to wait. The clock stops when nobody watches any more. */
export function startPatience(totalMs: number): Patience {
  const watchers = new Set<() => void>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    for (const act of watchers) act();
  }, totalMs);
  return {
    isOver: () => isOver,
    watch: (act) => {
      watchers.add(act);
      return () => {
        watchers.delete(act);
        if (watchers.size === 0) clearTimeout(timer);
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
