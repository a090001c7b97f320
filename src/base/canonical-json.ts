import { invariant } from './invariant.ts';

/** Returns the RFC 8785 form of a value, so that equal values have equal bytes. Undefined members are left out; NaN and lone surrogates throw. */
export function canonicalJson(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return canonicalString(value);
    case 'number':
      invariant(Number.isFinite(value), 'RFC 8785 does not allow NaN and Infinity');
      // RFC 8785 writes numbers as JavaScript does; minus zero is 0 in both.
      return `${value}`;
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      if (value === null) return 'null';
      return keptTexts.get(value) ?? writeObject(value);
    default:
      invariant(false, `JSON cannot carry a ${typeof value}`);
  }
}

const keptTexts = new WeakMap<object, string>();

/** Freezes a value that is part of many others and keeps its RFC 8785 form, which is then written only once. */
export function keepCanonical<T extends object>(value: T): T {
  keptTexts.set(value, canonicalJson(value));
  freeze(value);
  return value;
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const member of Object.values(Object.freeze(value))) freeze(member);
}

function writeObject(value: object): string {
  return Array.isArray(value) ? canonicalArray(value) : canonicalObject(value as Record<string, unknown>);
}

// Nearly all text needs no escape, and this search is far cheaper than JSON.stringify.
const SPECIAL = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

function canonicalString(text: string): string {
  if (!SPECIAL.test(text)) return `"${text}"`;
  invariant(text.isWellFormed(), 'RFC 8785 does not allow a lone surrogate');
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
  const { names, heads } = findOrder(members);
  let text = '{';
  for (let index = 0; index < names.length; index++) {
    const member = members[names[index] ?? ''];
    if (member === undefined) continue;
    if (text.length > 1) text += ',';
    text += heads[index] + canonicalJson(member);
  }
  return `${text}}`;
}

/** The names of an object in RFC 8785's order, and each as it is written before its value. */
type Order = { names: readonly string[]; heads: readonly string[] };
/** A node in the tree of known objects: one step for each name, in the order in which an object has them. */
type Step = { next: Map<string, Step>; order: Order | null };

// Millions of objects have the same shape, and sorting their names was half the cost. Callers choose some names, so the
// tree is bounded.
const MAX_STEPS = 20_000;
const MAX_NAME_LENGTH = 100;
const root: Step = { next: new Map(), order: null };
let steps = 0;

function findOrder(members: Record<string, unknown>): Order {
  const names = Object.keys(members);
  let step = root;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    let next = step.next.get(name);
    if (next === undefined) {
      if (steps >= MAX_STEPS || name.length > MAX_NAME_LENGTH) return buildOrder(names);
      next = { next: new Map(), order: null };
      step.next.set(name, next);
      steps += 1;
    }
    step = next;
  }
  step.order ??= buildOrder(names);
  return step.order;
}

function buildOrder(names: readonly string[]): Order {
  // RFC 8785 orders names by UTF-16 code unit, which is what sort() compares.
  const sorted = [...names].sort();
  return { names: sorted, heads: sorted.map((name) => `${canonicalString(name)}:`) };
}
