import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { buildNameSearchKeys as buildKeys, listKeyWords, listReadings } from '#domain/names/name-search-keys.ts';

const buildNameSearchKeys = (name: string) => buildKeys(listKeyWords(name));

/** Which keys of one name find another: `whole` finds spellings, `partial` finds names with a missing or changed word. */
function findBy(asked: string, registered: string): string {
  const keys = buildNameSearchKeys(asked);
  const others = buildNameSearchKeys(registered);
  const all = new Set([...others.whole, ...others.partial]);
  if (keys.whole.some((key) => all.has(key))) return 'whole';
  return keys.partial.some((key) => all.has(key)) ? 'partial' : 'none';
}

const CASES = [
  ['The Kwik Fixes Co', 'QUICK FIX COMPANY PTY LTD', 'whole'],
  ['NSW Zebra', 'NEW SOUTH WALES ZEBRA', 'whole'],
  ['Flooring Deluxe', 'DELUXE FLOORING', 'whole'],
  ['Deluxe Flooring', 'DELUXEFLOORING', 'whole'],
  ['Soul Origin', 'SOUL ORIGIN WINTERGARDEN', 'whole'],
  ['Soul Origin Wintergarden', 'SOUL ORIGIN', 'partial'],
  ['Bilir Driving School', 'BILAL DRIVING SCHOOL', 'partial'],
  ['Rent a Zebra', 'RENT ZEBRA', 'whole'],
  // An article counts as a word unless it comes first.
  ['Zebra The Quokka', 'ZEBRA QUOKKA', 'partial'],
  ['The Zebra Quokka', 'ZEBRA QUOKKA', 'whole'],
  ['Peninsula Events', 'PENINSULA EVENTS AND NETWORKING', 'none'],
  ['Smith Plumbing', 'JONES PLUMBING', 'none'],
  // A name that is only a legal form or an article is searched as it is.
  ['Pty Ltd', 'LTD', 'partial'],
  ['Pty', 'INC', 'none'],
  ['The', 'A', 'none'],
  // Words after the eighth are ignored.
  ['ant bee cow dog elk fox gnu hen ibis', 'ANT BEE COW DOG ELK FOX GNU HEN JACKAL', 'whole'],
  ['ant bee cow dog elk fox gnu hen', 'ANT BEE COW DOG ELK FOX GNU IBIS', 'partial'],
] as const;

for (const [asked, registered, by] of CASES) {
  test(`${asked} finds ${registered} by ${by === 'none' ? 'no key' : `its ${by} keys`}`, () => {
    assert.equal(findBy(asked, registered), by);
  });
}

const PARTIAL_COUNTS = [
  ['Zebra', 0],
  ['Zebra Quokka', 2],
  // Events alone would find ten thousand names, so only Zebra has a key without it.
  ['Zebra Events', 1],
  ['Cafe Events', 0],
  ['Zebra Quokka Events', 3],
] as const;

for (const [name, count] of PARTIAL_COUNTS) {
  test(`${name} has ${count} partial keys: none with only common words`, () => {
    assert.equal(buildNameSearchKeys(name).partial.length, count);
  });
}

test('keys are stored with each version, so a name’s keys must never change', () => {
  assert.deepEqual(buildNameSearchKeys('Quick Fix Company'), {
    whole: [151473740, -877039647],
    partial: [1647761963, 382452836, -964959502],
  });
});

test('search keys are 32-bit integers, and few', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (name) => {
      const { whole, partial } = buildNameSearchKeys(name);
      assert.ok(whole.length <= 2 && partial.length <= 8);
      for (const key of [...whole, ...partial]) assert.equal(key, key | 0);
    }),
  );
});

test('a name has a second reading if part of it looks like an abbreviation or an article', () => {
  assert.deepEqual(listReadings('Zebra Plumbing Pty Ltd'), [['ZEBRA', 'PLUMBING']]);
  assert.deepEqual(listReadings('Tr Ansport Pty Ltd'), [
    ['TRUST', 'ANSPORT'],
    ['TR', 'ANSPORT'],
  ]);
  assert.deepEqual(listReadings('A Corn'), [['CORN'], ['A', 'CORN']]);
});
