/** A value, or a promise of it while it is not known. */
export type Soon<T> = T | Promise<T>;

/** Continues at once with a known value, because awaiting one costs as much as several steps of a request. */
export function whenKnown<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
