/** Writes any JSON value as text. Unlike `String` it never throws: a file of a stranger may hold an object with a `toString` of its own. */
export function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
