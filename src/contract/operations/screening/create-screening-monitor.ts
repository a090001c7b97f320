import { defineOperation } from '#contract/operation.ts';
import { watchNameRequest, watchNameResponse } from '#contract/schemas/screening-monitor.ts';

export const createScreeningMonitor = defineOperation({
  name: 'create_screening_monitor',
  subject: 'screening',
  summary: 'Watch a name on the sanctions list',
  description:
    'The service screens the name within minutes, and again whenever the sanctions list changes, by what changed alone. list_screening_alerts shows what it finds. Use screen_name for an answer at once.',
  input: watchNameRequest,
  output: watchNameResponse,
  family: 'general',
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/screening/monitors' },
  cli: {
    command: 'screening watch',
    positionals: [{ name: 'name', field: 'name', help: 'The name, in any script.' }],
    options: [
      { name: 'kind', field: 'kind', help: 'person, organisation or vessel; all by default.' },
      { name: 'birth-date', field: 'birth_date', help: 'A year, or a day as YYYY-MM-DD.' },
      { name: 'countries', field: 'countries', help: 'Countries, separated by commas.' },
      { name: 'identifiers', field: 'identifiers', help: 'IMO numbers, separated by commas.' },
      { name: 'reference', field: 'reference', help: 'Your deal or file id.' },
    ],
  },
});
