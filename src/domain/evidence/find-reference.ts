import { toPlainObject } from '#base/plain-object.ts';

/** The caller's deal or file id in the input of a check; null when there is none. */
export function findReference(input: unknown): string | null {
  const { reference } = toPlainObject(input);
  return typeof reference === 'string' ? reference : null;
}
