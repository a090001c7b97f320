/** Returns the promise's value, or rejects with `late()` after `timeoutMs`. The work itself continues. */
export async function withDeadline<T>(work: Promise<T>, timeoutMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A point in time after which one caller stops waiting. Its sources share it, so one timer serves all of them. */
export type Deadline = {
  isOver: () => boolean;
  /** Calls `act` when the deadline passes. Returns a function that cancels the call. */
  watch: (act: () => void) => () => void;
};

/** Starts a deadline `totalMs` from now; it runs a timer only while something watches it. */
export function startDeadline(totalMs: number): Deadline {
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

/** Returns the promise's value, or `buildLate()` if the deadline passes first. The work itself continues. */
export function waitFor<T>(work: Promise<T>, deadline: Deadline, buildLate: () => T): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const stopWatching = deadline.watch(() => resolve(buildLate()));
  work.then(resolve, reject).finally(stopWatching);
  return promise;
}
