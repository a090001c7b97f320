const written = new WeakMap<object, Buffer>();

/** Writes an answer as JSON; a frozen one (a cached answer) is written once, down to its bytes. */
export function toAnswerText(body: unknown): string | Buffer {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  const known = written.get(body);
  if (known !== undefined) return known;
  const bytes = Buffer.from(JSON.stringify(body));
  written.set(body, bytes);
  return bytes;
}
