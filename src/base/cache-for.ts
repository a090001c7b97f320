import type { MaybePromise } from './maybe-promise.ts';

/** Builds a reader that caches its value for `cacheMs` and shares it between callers; a failed load is not cached. */
export function cacheFor<T>(
  cacheMs: number,
  load: () => Promise<T>,
  nowMs: () => number = Date.now,
): () => MaybePromise<T> {
  let cached: { value: MaybePromise<T>; untilMs: number } | null = null;
  return () => {
    if (cached !== null && cached.untilMs > nowMs()) return cached.value;
    const loading = load();
    const fresh: { value: MaybePromise<T>; untilMs: number } = { value: loading, untilMs: nowMs() + cacheMs };
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
