import type { z } from 'zod';
import type { screenNameArguments } from '#contract/schemas/screening.ts';
import type { AskedBirth } from '#domain/screening/compare-births.ts';
import type { ScreeningQuestion } from '#domain/screening/list-screening-candidates.ts';
import type { ListedIdentifier } from '#domain/screening/listed-entity.ts';

const IMO = /^(?:IMO)?\s*(?:no\.?|number)?[\s:#]*(\d{7})$/i;

type NotChecked = { source: string; status: 'not_checked'; result: string };

/** Reads the arguments of screen_name, and which of its identifiers the list cannot be compared by. */
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
  const uncompared = read.filter(({ value }) => value === undefined);
  return { question, uncompared: uncompared.map(({ text }) => describeUncompared(text)) };
}

function readBirth(text: string): AskedBirth {
  return text.length === 4 ? { year: Number(text) } : { date: text };
}

function describeUncompared(text: string): NotChecked {
  const result = `It was not compared: the list has only the IMO numbers of ships, which are seven digits.`;
  return { source: `Identifier ${text}`, status: 'not_checked', result };
}
