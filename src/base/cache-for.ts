import type { Soon } from './soon.ts';

/** Builds a reader that caches its value for `cacheMs` and shares it between callers; a failed load is not cached. */
export function cacheFor<T>(cacheMs: number, load: () => Promise<T>, nowMs: () => number = Date.now): () => Soon<T> {
  let cached: { value: Soon<T>; untilMs: number } | null = null;
  return () => {
    if (cached !== null && cached.untilMs > nowMs()) return cached.value;
    const loading = load();
    const fresh: { value: Soon<T>; untilMs: number } = { value: loading, untilMs: nowMs() + cacheMs };
    loading.then(
      (value) => {
        fresh.value = value;
      },
      () => {
        if (cached === fresh) cached = null;
      },
    );
    cached = fresh;
    return loading;
  };
}
