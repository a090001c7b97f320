/** How much a cache keeps, for how long, and which values are worth keeping. */
export type CacheLimits<T> = {
  maxWeight: number;
  keepMs: number;
  isWorthKeeping: (value: T) => boolean;
  /** What a value weighs once it is loaded; 1 where this is left out. */
  weigh?: (value: T) => number;
};

/** Values by key, loaded once for everybody who asks meanwhile. */
export type BoundedCache<T> = {
  read: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Whether a read would answer at once, wait for a load that runs, or (null) begin one. */
  findState: (key: string) => 'loaded' | 'loading' | null;
  size: () => number;
};

type Entry<T> = { value: Promise<T>; untilMs: number; weight: number; isLoaded: boolean };

/** Builds a cache that drops what was used least recently, and forgets at once a load that failed or is not worth keeping. */
export function buildBoundedCache<T>(limits: CacheLimits<T>, nowMs: () => number): BoundedCache<T> {
  // A map keeps the order in which keys came, which read() makes the order of use.
  const entries = new Map<string, Entry<T>>();
  let weight = 0;

  function put(key: string, entry: Entry<T>): void {
    remove(key);
    entries.set(key, entry);
    weight += entry.weight;
    for (const oldest of entries.keys()) {
      if (weight <= limits.maxWeight) break;
      remove(oldest);
    }
  }

  function remove(key: string): void {
    weight -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const entry = { value: loader(), untilMs: nowMs() + limits.keepMs, weight: 1, isLoaded: false };
    const isHeld = () => entries.get(key) === entry;
    const settle = (value: T) => {
      if (!isHeld()) return;
      remove(key);
      if (limits.isWorthKeeping(value)) put(key, { ...entry, weight: limits.weigh?.(value) ?? 1, isLoaded: true });
    };
    put(key, entry);
    entry.value.then(settle, () => isHeld() && remove(key));
    return entry.value;
  }

  function findFresh(key: string): Entry<T> | null {
    const held = entries.get(key);
    return held === undefined || held.untilMs <= nowMs() ? null : held;
  }

  return {
    read: (key, loader) => {
      const held = findFresh(key);
      if (held === null) return load(key, loader);
      put(key, held);
      return held.value;
    },
    findState: (key) => {
      const held = findFresh(key);
      if (held === null) return null;
      return held.isLoaded ? 'loaded' : 'loading';
    },
    size: () => entries.size,
  };
}
