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
  extraErrors: ['upstream_error', 'network_error', 'parse_error'],
  availability: 'snapshot',
  kind: 'check',
  scopes: ['company:lookup'],
  rest: { method: 'POST', path: '/v1/screening' },
  cli: {
    command: 'screen',
    positionals: ['name'],
    options: ['kind', 'birth_date', 'countries', 'identifiers', 'limit'],
  },
  tool: { title: 'Screen a name', readOnlyHint: true, openWorldHint: false },
});
