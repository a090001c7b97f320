import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NAME_FEATURES } from '#domain/names/name-features.ts';
import { buildNameSearchKeys } from '#domain/names/name-search-keys.ts';
import { normaliseName } from '#domain/names/normalise-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';

function featuresOf(left: string, right: string): string[] {
  return scoreNames(left, right).differences.map(({ feature }) => feature);
}

test('a score says what it is made of', () => {
  assert.deepEqual(featuresOf('A.B.C. & Sons', 'abc and  SONS'), ['punctuation']);
  assert.deepEqual(featuresOf('same Name', 'SAME  name'), []);
  assert.deepEqual(featuresOf('The Kwik Fix Co', 'QUICK FIX COMPANY'), ['article', 'abbreviation', 'phonetic']);
  assert.deepEqual(featuresOf('Harbour Bakery', 'HARBOUR BAKERY PTY LTD'), ['legal_form']);
  assert.deepEqual(featuresOf('Harbour Bakery Proprietary Limited', 'HARBOUR BAKERY PTY LTD'), ['legal_form_spelling']);
  assert.deepEqual(featuresOf('Luxe Nail', 'LUXE NAILS'), ['plural']);
  assert.deepEqual(featuresOf('Sons & Sample', 'SAMPLE & SONS'), ['word_order']);
  assert.deepEqual(featuresOf('Round Berry', 'ROUNDBERRY'), ['word_break']);
  assert.deepEqual(featuresOf('Passmor Driving', 'PASSMORE DRIVING'), ['phonetic']);
  assert.deepEqual(featuresOf('Electronbic Events', 'ELECTRONIC EVENTS'), ['spelling']);
  assert.deepEqual(featuresOf('Battery Storage', 'BATTERY STORAGE SAFETY'), ['missing_word']);
});

test('one less each cost is the score, never outside 0 to 1', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const { score, differences } = scoreNames(left, right);
      const rest = 1 - differences.reduce((sum, { cost }) => sum + cost, 0);
      assert.ok(score >= 0 && score <= 1);
      assert.ok(Math.abs(score - Math.max(0, rest)) < 0.001);
    }),
  );
});

test('a name is itself, whatever its case and punctuation; a name without letters is like no other', () => {
  const word = fc.string({ unit: fc.constantFrom(...'ABCDEKNOST& '), minLength: 1 });
  fc.assert(
    fc.property(word, (name) => {
      fc.pre(normaliseName(name) !== '');
      assert.equal(scoreNames(name, ` ${name.toLowerCase()}!`).score, 1);
    }),
  );
  assert.equal(scoreNames('!!!', '???').score, 0);
});

test('normalising twice is normalising once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (name) => {
      assert.equal(normaliseName(normaliseName(name)), normaliseName(name));
    }),
  );
});

test('every feature is free for a name and itself, and costs something otherwise', () => {
  for (const { cost } of NAME_FEATURES) assert.ok(cost > 0 && cost < 0.2);
});

test('spellings of one name share a search key, and so do names that differ by one word', () => {
  const shared = (left: string, right: string) => {
    const keys = buildNameSearchKeys(left);
    const others = buildNameSearchKeys(right);
    const all = new Set([...others.whole, ...others.partial]);
    return [keys.whole.some((key) => all.has(key)), [...keys.whole, ...keys.partial].some((key) => all.has(key))];
  };
  assert.deepEqual(shared('The Kwik Fixes Co', 'QUICK FIX COMPANY PTY LTD'), [true, true]);
  assert.deepEqual(shared('Flooring Deluxe', 'DELUXE FLOORING'), [true, true]);
  assert.deepEqual(shared('Deluxe Flooring', 'DELUXEFLOORING'), [true, true]);
  assert.deepEqual(shared('Peninsula Events', 'PENINSULA EVENTS AND NETWORKING'), [false, false]);
  assert.deepEqual(shared('Soul Origin', 'SOUL ORIGIN WINTERGARDEN'), [true, true]);
  assert.deepEqual(shared('Bilir Driving School', 'BILAL DRIVING SCHOOL'), [false, true]);
  assert.deepEqual(shared('Smith Plumbing', 'JONES PLUMBING'), [false, false]);
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
