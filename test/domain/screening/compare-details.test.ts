import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AskedBirth, type BirthFit, compareBirths } from '#domain/screening/compare-births.ts';
import { shareCountry } from '#domain/screening/country-names.ts';
import { decideBand, lowerScore } from '#domain/screening/decide-band.ts';
import type { ListedBirth } from '#domain/screening/listed-entity.ts';

const BIRTHS: readonly (readonly [asked: AskedBirth, listed: readonly ListedBirth[], fit: BirthFit])[] = [
  [{ date: '1961-04-12' }, [{ date: '1961-04-12' }], 'same_day'],
  [{ date: '1961-04-12' }, [{ date: '1961-04-13' }], 'other_day'],
  [{ date: '1961-04-12' }, [{ year: 1961 }], 'same_year'],
  [{ year: 1961 }, [{ date: '1961-04-12' }], 'same_year'],
  [{ year: 1961 }, [{ year: 1962 }], 'next_year'],
  [{ year: 1962 }, [{ year: 1961 }], 'next_year'],
  [{ year: 1961 }, [{ year: 1963 }], 'other_year'],
  [{ year: 1961 }, [{ year: 1963 }, { year: 1961 }], 'same_year'],
  [{ date: '1961-04-12' }, [{ date: '1961-05-01' }, { date: '1961-04-12' }], 'same_day'],
  [{ date: '1961-04-12' }, [{ date: '1961-05-01' }, { year: 1961 }], 'same_year'],
  [{ date: '1961-04-12' }, [{ date: '1961-05-01' }, { year: 1962 }], 'other_day'],
  [{ year: 1961 }, [], 'unknown'],
  [{ year: 1961 }, [{ verbatim: 'about the time of the flood' }], 'unknown'],
  [{ year: 1961 }, [{ verbatim: 'Approximately 1961' }], 'same_year'],
  [{ year: 1961 }, [{ verbatim: 'between 1958 and 1962' }], 'next_year'],
  // An unreadable date may be the right one.
  [{ year: 1961 }, [{ verbatim: 'Approximately 1970' }], 'unknown'],
  [{ year: 1961 }, [{ year: 1970 }, { verbatim: '10/061962' }], 'unknown'],
  [{ year: 1961 }, [{ verbatim: '19611' }], 'unknown'],
];

for (const [asked, listed, fit] of BIRTHS) {
  test(`born ${JSON.stringify(asked)}, listed ${JSON.stringify(listed)}: ${fit}`, () => {
    assert.equal(compareBirths(asked, listed), fit);
  });
}

const COUNTRIES: readonly (readonly [asked: string[], listed: string[], isShared: boolean | null])[] = [
  [['Iran'], ['Iran'], true],
  [['iran '], ['Iranian'], true],
  [['IR'], ['Iran'], true],
  [['Islamic Republic of Iran'], ['Iran'], true],
  [['Persia'], ['Iranian'], true],
  [['Korea, North'], ["Democratic People's Republic of Korea"], true],
  [['Republic of Korea'], ['North Korea'], false],
  [['ir'], ['Iraq'], false],
  [['Iraq'], ['Iran'], false],
  [['Syria', 'Russia'], ['Russian'], true],
  [['Niger'], ['Nigeria'], true],
  [['Mali'], ['Somalia'], false],
  [['XQ'], ['Iran'], false],
  [['UK'], ['UK'], true],
  [['Lao'], ['Lao'], true],
  [['Lao'], ['Laos'], false],
  [['Oman'], ['Romania'], false],
  [[], ['Iran'], null],
  [['Iran'], [], null],
];

for (const [asked, listed, isShared] of COUNTRIES) {
  test(`countries ${asked.join(', ')} and ${listed.join(', ')}: ${isShared}`, () => {
    assert.equal(shareCountry(asked, listed), isShared);
  });
}

test('a band begins at its floor, and a lowered score stays in a band', () => {
  assert.deepEqual([1, 0.8, 0.799, 0.65, 0.649, 0].map(decideBand), [
    ...['match', 'match', 'possible', 'possible', 'none_found', 'none_found'],
  ]);
  assert.deepEqual([lowerScore(1, 0.25), lowerScore(0.9, 0.05), lowerScore(0.7, 0.25)], [0.75, 0.85, 0.65]);
  assert.deepEqual([lowerScore(0.6, 0.25), lowerScore(0.1, 0.25), lowerScore(0.8, 0)], [0.35, 0, 0.8]);
});
