import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { canonicalJson } from '#base/canonical-json.ts';

const json = fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }).filter(isWellFormed);

function isWellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/i.test(JSON.stringify(value));
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, reverseMembers(member)] as const);
  return Object.fromEntries(members.reverse());
}

test('the canonical form parses to the same value', () => {
  fc.assert(
    fc.property(json, (value) => {
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('the canonical form does not depend on the order of members', () => {
  fc.assert(fc.property(json, (value) => canonicalJson(reverseMembers(value)) === canonicalJson(value)));
});

test('canonicalising again changes nothing', () => {
  fc.assert(
    fc.property(json, (value) => {
      const once = canonicalJson(value);
      assert.equal(canonicalJson(JSON.parse(once)), once);
    }),
  );
});

test('the members of every object come in the order of their UTF-16 code units', () => {
  const name = fc.string({ unit: fc.constantFrom('a', 'B', '1', 'é', '€', '\ufb33', '😀', '\r'), maxLength: 3 });
  fc.assert(
    fc.property(fc.uniqueArray(name), (names) => {
      const text = canonicalJson(Object.fromEntries(names.map((key) => [key, 0])));
      const written = [...text.matchAll(/"((?:\\.|[^"\\])*)":0/g)].map((match): string => JSON.parse(`"${match[1]}"`));
      assert.deepEqual(written, [...names].sort(compareCodeUnits));
    }),
  );
});

function compareCodeUnits(left: string, right: string): number {
  for (let index = 0; index < Math.min(left.length, right.length); index++) {
    const difference = left.charCodeAt(index) - right.charCodeAt(index);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
