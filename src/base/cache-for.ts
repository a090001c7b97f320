/** Builds a reader that caches its value for `cacheMs` and shares it between callers; a failed load is not cached. */
export function cacheFor<T>(cacheMs: number, load: () => Promise<T>, nowMs: () => number = Date.now): () => Promise<T> {
  let cached: { value: Promise<T>; untilMs: number } | null = null;
  return () => {
    if (cached !== null && cached.untilMs > nowMs()) return cached.value;
    const fresh = { value: load(), untilMs: nowMs() + cacheMs };
    fresh.value.catch(() => {
      if (cached === fresh) cached = null;
    });
    cached = fresh;
    return fresh.value;
  };
}
