import { BoundedMap } from './bounded-map.ts';

/** How much a cache keeps, for how long, and which values it keeps. */
export type CacheLimits<T> = {
  maxWeight: number;
  /** No limit by default. */
  keepMs?: number;
  /** Every loaded value by default. */
  isWorthKeeping?: (value: T) => boolean;
  /** The weight of a loaded value; 1 by default. */
  weigh?: (value: T) => number;
};

/** Values by key; concurrent reads share one load. */
export type BoundedCache<T> = {
  read: (key: string, load: () => Promise<T>) => Promise<T>;
  /** Returns a value that is loaded, without a promise; null when there is none. */
  findLoaded: (key: string) => Loaded<T> | null;
  /** Whether the value is loaded, loading, or (null) neither. */
  findState: (key: string) => 'loaded' | 'loading' | null;
  size: () => number;
};

export type Loaded<T> = { readonly value: T };

type Entry<T> = { value: Promise<T>; untilMs: number; loaded: Loaded<T> | null };

/** Builds a cache that drops the least recently used value, and does not keep a load that failed or is not worth keeping. */
export function buildBoundedCache<T>(limits: CacheLimits<T>, nowMs: () => number): BoundedCache<T> {
  const { keepMs = Number.POSITIVE_INFINITY } = limits;
  const entries = new BoundedMap<string, Entry<T>>(limits.maxWeight);

  function load(key: string, loader: () => Promise<T>): Promise<T> {
    const entry: Entry<T> = { value: loader(), untilMs: nowMs() + keepMs, loaded: null };
    const isHeld = () => entries.peek(key) === entry;
    const settle = (value: T) => {
      if (!isHeld()) return;
      const weight = limits.weigh?.(value) ?? 1;
      if (limits.isWorthKeeping?.(value) === false || weight > limits.maxWeight) entries.remove(key);
      else entries.put(key, { ...entry, loaded: { value } }, weight);
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
    findLoaded: (key) => {
      const held = entries.use(key);
      return held !== undefined && isFresh(held) ? held.loaded : null;
    },
    findState: (key) => {
      const held = entries.peek(key);
      if (held === undefined || !isFresh(held)) return null;
      return held.loaded !== null ? 'loaded' : 'loading';
    },
    size: () => entries.size,
  };
}
