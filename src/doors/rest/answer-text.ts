const texts = new WeakMap<object, string>();

/** Writes an answer as JSON; a frozen one (a cached answer) is written once. */
export function toAnswerText(body: unknown): string {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  const known = texts.get(body);
  if (known !== undefined) return known;
  const text = JSON.stringify(body);
  texts.set(body, text);
  return text;
}
