import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editLimit, scoreName, scorePostcode, scoreStreetType } from '#domain/address/match/component-scores.ts';
import { COMPONENT_WEIGHTS } from '#domain/address/match/component-weights.ts';

test('a name may have no edit up to one letter, one up to four, two up to eight, and three beyond', () => {
  const limits = [0, 1, 2, 4, 5, 8, 9, 40].map(editLimit);
  assert.deepEqual(limits, [0, 0, 1, 1, 2, 2, 3, 3]);
});

// What an edit costs grows faster than its number: a second and a third make another name likelier.
for (const [distance, length, score] of [
  [0, 8, 1],
  [0, 0, 1],
  [1, 8, 0.8],
  [1, 4, 0.6],
  [2, 8, 0.45],
  [2, 5, 0.12],
  [2, 4, 0],
  [3, 12, 0.25],
  [3, 9, 0],
  [3, 8, 0],
  [4, 12, 0],
] as const)
  test(`a name of ${length} letters that is ${distance} edits away scores ${score}`, () => {
    assert.equal(Math.round(scoreName(distance, length) * 1000) / 1000, score);
  });

for (const [known, written, score] of [
  ['STREET', 'STREET', 1],
  ['STREET', 'STREET guessed', 0.95],
  ['STREET', '', 0.7],
  ['STREET', '?', 0.7],
  ['', '', 1],
  ['', '?', 1],
  ['', 'STREET', 0.4],
  ['STREET', 'ROAD', 0.1],
  ['ROADWAY', 'ROAD', 0.8],
  ['ROAD', 'ROADWAY', 0.8],
  ['STREET|NORTH', 'STREET|NORTH', 1],
  ['STREET|NORTH', 'STREET', 0.8],
  ['STREET', 'STREET|NORTH', 0.8],
  ['STREET|NORTH', 'STREET|SOUTH', 0.6],
  ['ROAD|NORTH', 'STREET|SOUTH', 0],
  ['ROAD|NORTH', 'STREET', 0],
  ['|NORTH', 'STREET|NORTH', 0.4],
] as const)
  test(`a street that is "${known}" answers "${written}" with ${score}`, () => {
    const [type = '', suffix = ''] = known.split('|');
    const [words = '', direction = ''] = written.split('|');
    const [asked = '', guessed] = words.split(' ');
    const reading = {
      key: 'SAMPLE',
      type: asked,
      suffix: direction,
      typeGuessed: guessed !== undefined,
      hasLeftover: false,
    };
    assert.equal(Math.round(scoreStreetType(type, suffix, reading) * 1000) / 1000, score);
  });

for (const [known, asked, score, why] of [
  [2999, 2999, 1, 'the same'],
  [2999, 2998, 0.4, 'one wrong digit'],
  [2999, 3999, 0.4, 'one wrong digit in front'],
  [2990, 2909, 0.4, 'two digits swapped'],
  [2999, 2900, 0.2, 'another of the same region'],
  [2999, 3998, 0, 'another region'],
  [800, 810, 0.4, 'one wrong digit behind the zero'],
  [800, 899, 0.2, 'another of the same territory'],
  [800, 8000, 0.4, 'two digits swapped, the zero one of them'],
] as const)
  test(`postcode ${asked} for ${known} scores ${score}: ${why}`, () => {
    assert.equal(scorePostcode(known, asked), score);
  });

test('the weights of the components add up to one, and the name of the street weighs most', () => {
  const weights = Object.values(COMPONENT_WEIGHTS);
  assert.equal(Math.round(weights.reduce((sum, weight) => sum + weight, 0) * 1000) / 1000, 1);
  assert.equal(Math.max(...weights), COMPONENT_WEIGHTS.street_name);
});
