/** A value, or a promise of it while it is not known. */
export type MaybePromise<T> = T | Promise<T>;

/** Continues at once with a known value, because awaiting one costs as much as several steps of a request. */
export function whenKnown<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
