/** Throws an Error when a condition that must always be true is false; `rule` says what must be true. Every door answers internal_error. */
export function invariant(condition: unknown, rule: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${rule}`);
}
