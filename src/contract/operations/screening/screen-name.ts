import { defineOperation } from '#contract/operation.ts';
import { screenNameAnswer, screenNameArguments } from '#contract/schemas/screening.ts';

export const screenName = defineOperation({
  name: 'screen_name',
  subject: 'screening',
  summary: 'Screen a name against the sanctions list',
  description:
    'Compares a person, organisation or ship with every name on DFAT’s Consolidated List, across scripts, spellings and word order. Each candidate shows the name that matched, its reference, measures and reasons. A candidate is not yet the listed entity, and none_found is not a clearance.',
  input: screenNameArguments,
  output: screenNameAnswer,
  family: 'general',
  extraErrors: ['upstream_error', 'network_error', 'parse_error'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
  rest: { method: 'POST', path: '/v1/screening' },
  cli: {
    command: 'screen',
    positionals: [{ name: 'name', field: 'name', help: 'The name, in any script.' }],
    options: [
      { name: 'kind', field: 'kind', help: 'person, organisation or vessel; all by default.' },
      { name: 'birth-date', field: 'birth_date', help: 'A year, or a day as YYYY-MM-DD.' },
      { name: 'countries', field: 'countries', help: 'Countries, separated by commas.' },
      { name: 'identifiers', field: 'identifiers', help: 'IMO numbers, separated by commas.' },
      { name: 'limit', field: 'limit', help: 'How many candidates, 1-50 (default 10).' },
    ],
  },
  tool: { name: 'screen_name', title: 'Screen a name', readOnlyHint: true, openWorldHint: false },
});
