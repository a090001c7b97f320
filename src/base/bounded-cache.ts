import { BoundedMap } from './bounded-map.ts';

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
  /** What a read would give without loading, be it on its way; null when it would load. */
  find: (key: string) => Promise<T> | null;
  /** Whether a read would answer at once, wait for a load that runs, or (null) begin one. */
  findState: (key: string) => 'loaded' | 'loading' | null;
  size: () => number;
};

type Entry<T> = { value: Promise<T>; untilMs: number; isLoaded: boolean };

/** Builds a cache that drops what was used least recently, and forgets at once a load that failed or is not worth keeping. */
export function buildBoundedCache<T>(limits: CacheLimits<T>, nowMs: () => number): BoundedCache<T> {
  const entries = new BoundedMap<string, Entry<T>>(limits.maxWeight);

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const entry = { value: loader(), untilMs: nowMs() + limits.keepMs, isLoaded: false };
    const isHeld = () => entries.peek(key) === entry;
    const settle = (value: T) => {
      if (!isHeld()) return;
      const weight = limits.weigh?.(value) ?? 1;
      if (!limits.isWorthKeeping(value) || weight > limits.maxWeight) entries.remove(key);
      else entries.put(key, { ...entry, isLoaded: true }, weight);
    };
    entries.put(key, entry);
    entry.value.then(settle, () => isHeld() && entries.remove(key));
    return entry.value;
  }

  const isFresh = (held: Entry<T>) => held.untilMs > nowMs();

  function find(key: string): Promise<T> | null {
    const held = entries.use(key);
    return held !== undefined && isFresh(held) ? held.value : null;
  }

  return {
    read: (key, loader) => find(key) ?? load(key, loader),
    find,
    findState: (key) => {
      const held = entries.peek(key);
      if (held === undefined || !isFresh(held)) return null;
      return held.isLoaded ? 'loaded' : 'loading';
    },
    size: () => entries.size,
  };
}
