/** The result of a strict parser: the value, or why the input is invalid. */
export type Parsed<Value> = { ok: true; value: Value } | { ok: false; why: string };

export function accept<Value>(value: Value): Parsed<Value> {
  return { ok: true, value };
}

/** Builds a failure; `why` is shown to people. */
export function refuse(why: string): { ok: false; why: string } {
  return { ok: false, why };
}
