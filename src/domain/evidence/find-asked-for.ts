import { toPlainObject } from '#base/plain-object.ts';

const ASKED = ['raw_address', 'company_name', 'business_name', 'name'];

/** Finds the name or address in a request, as it was written; null when it was asked by a number. */
export function findAskedFor(request: Readonly<Record<string, unknown>>): string | null {
  const asked = ASKED.map((field) => request[field]).find((text) => typeof text === 'string');
  return asked === undefined ? null : String(asked);
}

/** The caller's deal or file id in the input of a check; null when there is none. */
export function findReference(input: unknown): string | null {
  const { reference } = toPlainObject(input);
  return typeof reference === 'string' ? reference : null;
}
