import type { ListedBirth } from './listed-entity.ts';

/** A birth date that a caller knows: a day or only a year. */
export type AskedBirth = { date: string } | { year: number };

/** How a birth date fits those of a listed person; `unknown` if the list has none that can be read. */
export type BirthFit = 'same_day' | 'same_year' | 'next_year' | 'other_day' | 'other_year' | 'unknown';

/** Compares a birth date with those of a listed person, of which any may be right; the best fit counts. */
export function compareBirths(asked: AskedBirth, listed: readonly ListedBirth[]): BirthFit {
  const fits = listed.map((birth) => compareBirth(asked, birth));
  return ORDER.find((fit) => fits.includes(fit)) ?? 'unknown';
}

// An unreadable date may be the right one, so it hides a contradiction.
const ORDER: readonly BirthFit[] = ['same_day', 'same_year', 'other_day', 'next_year', 'unknown', 'other_year'];
const YEAR = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/g;

function compareBirth(asked: AskedBirth, listed: ListedBirth): BirthFit {
  if ('date' in asked && 'date' in listed && asked.date === listed.date) return 'same_day';
  const years = readYears(listed);
  const gaps = years.map((year) => Math.abs(year - readYear(asked)));
  if (gaps.length === 0) return 'unknown';
  const gap = Math.min(...gaps);
  if (gap > 0) return gap === 1 ? 'next_year' : 'verbatim' in listed ? 'unknown' : 'other_year';
  return 'date' in asked && 'date' in listed ? 'other_day' : 'same_year';
}

function readYear(birth: AskedBirth): number {
  return 'year' in birth ? birth.year : Number(birth.date.slice(0, 4));
}

function readYears(birth: ListedBirth): number[] {
  return 'verbatim' in birth ? (birth.verbatim.match(YEAR) ?? []).map(Number) : [readYear(birth)];
}
