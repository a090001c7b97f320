/** Throws an Error when an impossible condition occurs; every door answers it as internal_error. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${why}`);
}
