/** What a strict reader gives: the value, or why the bytes before it are none. One sequence of bytes has one meaning. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; why: string };

/** Gives a value that was read. */
export function accept<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

/** Gives the reason why nothing was read, in words that a person can act on. */
export function refuse(why: string): { ok: false; why: string } {
  return { ok: false, why };
}
