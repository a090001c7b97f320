import { invariant } from './invariant.ts';

/** Any value that JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json | undefined };

/** Gives the RFC 8785 form of a value, so that equal values have equal bytes; undefined members are left out, NaN and lone surrogates throw. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      invariant(value.isWellFormed(), 'RFC 8785 refuses a lone surrogate');
      return JSON.stringify(value);
    case 'number':
      invariant(Number.isFinite(value), 'RFC 8785 refuses NaN and Infinity');
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? 'null' : canonicalContainer(value);
    default:
      throw new Error(`invariant broken: JSON cannot carry a ${typeof value}`);
  }
}

function canonicalContainer(value: object): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  // RFC 8785 orders names by UTF-16 code unit, which is what sort() compares.
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${canonicalJson(name)}:${canonicalJson(member)}`).join(',')}}`;
}
