/** A value, or a promise of it while it is not known. */
export type Soon<T> = T | Promise<T>;

/** Continues with a value at once when it is known. Waiting for a known value costs as much as many of the steps of a request. */
export function whenKnown<T, R>(value: Soon<T>, next: (value: T) => Soon<R>): Soon<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
