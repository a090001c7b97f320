import type { z } from 'zod';
import type { screenNameArguments } from '#contract/schemas/screening.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import type { AskedBirth } from '#domain/screening/compare-births.ts';
import type { ScreeningQuestion } from '#domain/screening/list-screening-candidates.ts';
import type { ListedIdentifier } from '#domain/screening/listed-entity.ts';

const NO_IMO = 'It was not compared: the list has only the IMO numbers of ships, which are seven digits.';
const WRONG_DIGIT = 'It was compared as written, but its check digit is wrong for an IMO number: check it for typos.';
const IMO = /^(?:IMO)?\s*(?:no\.?|number)?[\s:#-]*(\d{7})$/i;

/** Reads the arguments of screen_name. `uncompared` has the identifiers that cannot be compared, or have a wrong check digit. */
export function readScreeningQuestion({
  name,
  kind,
  birth_date,
  countries,
  identifiers = [],
}: z.output<typeof screenNameArguments>): { question: ScreeningQuestion; uncompared: NotChecked[] } {
  const read = identifiers.map((text) => ({ text, value: IMO.exec(text.trim())?.[1] }));
  const question = {
    name,
    kind: kind ?? null,
    birth: birth_date === undefined ? null : readBirth(birth_date),
    countries: countries ?? [],
    identifiers: read.flatMap(({ value }): ListedIdentifier[] =>
      value === undefined ? [] : [{ scheme: 'imo', value }],
    ),
  };
  const uncompared = read.flatMap(({ text, value }) => {
    if (value === undefined) return [buildNotChecked(`Identifier ${text}`, NO_IMO)];
    return hasCheckDigit(value) ? [] : [buildNotChecked(`Identifier ${text}`, WRONG_DIGIT)];
  });
  return { question, uncompared };
}

function readBirth(text: string): AskedBirth {
  return text.length === 4 ? { year: Number(text) } : { date: text };
}

// IMO: six digits, each by its weight from 7 to 2, add up to a number whose last digit is the seventh.
function hasCheckDigit(imo: string): boolean {
  const sum = [...imo.slice(0, 6)].reduce((total, digit, place) => total + Number(digit) * (7 - place), 0);
  return String(sum % 10) === imo[6];
}
