/** Writes any JSON value as text. Unlike `String` it never throws: an untrusted file may contain an object with its own `toString`. */
export function toText(value: unknown): string {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
