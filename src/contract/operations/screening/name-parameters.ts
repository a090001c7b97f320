import type { CliParameter } from '#contract/operation.ts';

/** The name to screen or watch, as an argument. */
export const NAME_ARGUMENT: CliParameter = { name: 'name', field: 'name', help: 'The name, in any script.' };

/** What else is known about the name, as options. */
export const NAME_OPTIONS: readonly CliParameter[] = [
  { name: 'kind', field: 'kind', help: 'person, organisation or vessel; all by default.' },
  { name: 'birth-date', field: 'birth_date', help: 'A year, or a day as YYYY-MM-DD.' },
  { name: 'countries', field: 'countries', help: 'Countries, separated by commas.' },
  { name: 'identifiers', field: 'identifiers', help: 'IMO numbers, separated by commas.' },
];
