import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { scoreNames } from '#domain/names/score-names.ts';

const CASES = new URL('../../../cases/business-names.tsv', import.meta.url);
// The committed score: a change of the features changes this number, for better or worse.
const AGREED = 67;

const cases = readFileSync(CASES, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [asked = '', registered = '', label = '', why = ''] = line.split('\t');
    return { asked, registered, label, why, decided: decideNameMatch(scoreNames(asked, registered)) };
  });

test(`the features agree with a careful clerk in ${AGREED} of ${cases.length} cases`, () => {
  const differing = cases.filter((one) => one.decided !== one.label);
  assert.equal(
    cases.length - differing.length,
    AGREED,
    differing.map((one) => `${one.asked} | ${one.registered} | ${one.decided}`).join('\n'),
  );
});

test('errors are on the safe side: another name never matches, and another spelling is never exact', () => {
  const order = ['none', 'review', 'fuzzy', 'exact'];
  const bold = cases.filter((one) => order.indexOf(one.decided) > order.indexOf(one.label));
  assert.deepEqual(bold, []);
});

test('the order of two names does not matter', () => {
  for (const { asked, registered } of cases) {
    assert.equal(scoreNames(asked, registered).score, scoreNames(registered, asked).score, asked);
  }
});
