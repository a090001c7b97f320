/** Stops on the impossible: throws a plain Error, which every door answers as internal_error. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${why}`);
}
