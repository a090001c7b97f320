import { toPlainObject } from './plain-object.ts';

/** Names what stopped a fetch by a code, such as ECONNREFUSED, else by its error. The message may repeat what was sent. */
export function nameFetchFault(error: unknown): string {
  const { cause, name } = toPlainObject(error);
  return String(toPlainObject(cause).code ?? name);
}
