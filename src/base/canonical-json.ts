import { invariant } from './invariant.ts';

/** Gives the RFC 8785 form of a value, so that equal values have equal bytes; undefined members are left out, NaN and lone surrogates throw. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      invariant(Number.isFinite(value), 'RFC 8785 refuses NaN and Infinity');
      return JSON.stringify(value);
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value as Record<string, unknown>);
    default:
      throw new Error(`invariant broken: JSON cannot carry a ${typeof value}`);
  }
}

// Nearly all text needs no escape, and a look is far cheaper than JSON.stringify.
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function canonicalString(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  invariant(text.isWellFormed(), 'RFC 8785 refuses a lone surrogate');
  return JSON.stringify(text);
}

// Plain loops and concatenation: this runs for every record, and they take half the time of map and join.
function canonicalArray(items: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ',';
    text += canonicalJson(items[index] ?? null);
  }
  return `${text}]`;
}

function canonicalObject(members: Record<string, unknown>): string {
  let text = '{';
  // RFC 8785 orders names by UTF-16 code unit, which is what sort() compares.
  for (const name of Object.keys(members).sort()) {
    const member = members[name];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += `${canonicalString(name)}:${canonicalJson(member)}`;
  }
  return `${text}}`;
}
