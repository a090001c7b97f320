/** How much a cache keeps, for how long, and which values are worth keeping. */
export type CacheLimits<T> = { maxEntries: number; keepMs: number; isWorthKeeping: (value: T) => boolean };

/** Values by key, loaded once for everybody who asks meanwhile. */
export type BoundedCache<T> = { read: (key: string, load: () => Promise<T>) => Promise<T>; size: () => number };

/** Builds a cache that drops what was used least recently, and forgets at once a load that failed or is not worth keeping. */
export function buildBoundedCache<T>(limits: CacheLimits<T>, nowMs: () => number): BoundedCache<T> {
  const entries = new Map<string, { value: Promise<T>; untilMs: number }>();

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const entry = { value: loader(), untilMs: nowMs() + limits.keepMs };
    const forget = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.value.then((value) => limits.isWorthKeeping(value) || forget(), forget);
    keep(key, entry);
    return entry.value;
  }

  function keep(key: string, entry: { value: Promise<T>; untilMs: number }): void {
    // Deleting first moves the key to the young end of the map's order.
    entries.delete(key);
    entries.set(key, entry);
    for (const oldest of entries.keys()) {
      if (entries.size <= limits.maxEntries) break;
      entries.delete(oldest);
    }
  }

  return {
    read: (key, loader) => {
      const held = entries.get(key);
      if (held === undefined || held.untilMs <= nowMs()) return load(key, loader);
      keep(key, held);
      return held.value;
    },
    size: () => entries.size,
  };
}
