import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseScreenedNames } from '#domain/screening/parse-screened-name.ts';
import { scoreScreenedNames } from '#domain/screening/score-screened-names.ts';
import { anyText } from '#test/support/any-text.ts';
import { buildIndex, buildListed, screenPair } from './screened-pair.ts';

const word = fc.string({ unit: fc.constantFrom(...'ABDEIKLMNORSTUV'), minLength: 5, maxLength: 9 });
const names = fc.uniqueArray(word, { minLength: 2, maxLength: 5 });
const kinds = fc.constantFrom('person' as const, 'organisation' as const, 'vessel' as const);
const someText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 80 }), anyText({ maxLength: 80 }));

test('every name is a match for itself', () => {
  fc.assert(fc.property(names, kinds, (words, kind) => screenPair(words.join(' '), words.join(' '), kind).score === 1));
});

test('another order of words costs 0.03 at most, and nothing after a comma', () => {
  const shuffled = names.chain((words) =>
    fc.tuple(fc.constant(words), fc.shuffledSubarray(words, { minLength: words.length })),
  );
  fc.assert(
    fc.property(shuffled, ([words, order]) => {
      const { score } = screenPair(order.join(' '), words.join(' '));
      assert.ok(score >= 0.97, `${order.join(' ')} | ${words.join(' ')}: ${score}`);
      const [first, ...rest] = order;
      assert.equal(screenPair(`${first}, ${rest.join(' ')}`, words.join(' ')).score, 1);
    }),
  );
});

test('names with as many words score alike in both directions', () => {
  const pair = names.chain((words) =>
    fc.tuple(fc.constant(words), fc.array(word, { minLength: words.length, maxLength: words.length })),
  );
  fc.assert(
    fc.property(pair, kinds, ([left, right], kind) => {
      const [one] = parseScreenedNames(left.join(' '), kind, 'asked');
      const [other] = parseScreenedNames(right.join(' '), kind, 'listed');
      assert.ok(one !== undefined && other !== undefined);
      assert.equal(scoreScreenedNames(one, other).score, scoreScreenedNames(other, one).score);
    }),
  );
});

test('contributions, losses and unmatched shares add up to the score', () => {
  fc.assert(
    fc.property(names, names, kinds, (left, right, kind) => {
      const { match } = screenPair([...left, right[0]].join(' '), right.join(' '), kind);
      if (match === null) return;
      const shares = [...match.parts, ...match.unmatched].reduce((sum, { share }) => sum + share, 0);
      assert.ok(Math.abs(shares - 1) < 1e-9);
      const gained = match.parts.reduce((sum, { contribution }) => sum + contribution, 0);
      const score = match.deductions.reduce((sum, { cost }) => sum - cost, gained);
      assert.ok(Math.abs(Math.max(0, score) - match.score) < 0.001);
    }),
  );
});

test('no text makes it throw, and every score is 0-1', () => {
  fc.assert(
    fc.property(someText, someText, kinds, (asked, listed, kind) => {
      const { score } = screenPair(asked, listed, kind);
      assert.ok(score >= 0 && score <= 1);
    }),
    { numRuns: 300 },
  );
});

const HOSTILE: readonly string[] = [
  'a'.repeat(10_000),
  'ab '.repeat(3_334),
  'a.'.repeat(5_000),
  "'".repeat(10_000),
  '('.repeat(10_000),
  '(formerly '.repeat(1_000),
  '/'.repeat(10_000),
  'abcdef/'.repeat(1_430),
  'ﷺ'.repeat(10_000),
  '林'.repeat(10_000),
  'ا'.repeat(10_000),
  '\u0300'.repeat(10_000),
  'IX '.repeat(3_334),
  'ABDUL'.repeat(2_000),
  'A̶'.repeat(5_000),
  '9'.repeat(10_000),
  ' '.repeat(9_999),
  'a '.repeat(5_000),
];

test('texts of 10,000 characters are bounded in time', () => {
  const index = buildIndex(
    ...HOSTILE.map((name) => buildListed({ names: [{ name, strength: 'primary' }] })),
    ...HOSTILE.map((name) => buildListed({ kind: 'organisation', names: [{ name, strength: 'primary' }] })),
  );
  const startedMs = process.cpuUsage().user / 1000;
  for (const text of HOSTILE) index.search(text, null);
  const eachMs = (process.cpuUsage().user / 1000 - startedMs) / HOSTILE.length;
  // A few milliseconds alone; the limit leaves room for a busy machine, and quadratic work takes minutes.
  assert.ok(eachMs < 1_000, `${eachMs} ms each`);
});
