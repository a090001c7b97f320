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
  scopes: ['assets:monitor'],
  availability: 'live',
  kind: 'order',
  status: 201,
  rest: { method: 'POST', path: '/v1/screening/monitors' },
  cli: {
    command: 'screening watch',
    positionals: ['name'],
    options: ['kind', 'birth_date', 'countries', 'identifiers', 'reference'],
  },
});
