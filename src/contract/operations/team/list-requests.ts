import { defineOperation } from '#contract/operation.ts';
import { requestLogRequest, requestLogResponse } from '#contract/schemas/request-log.ts';
import { TEAM_OPERATION } from './team-operation.ts';

export const listRequests = defineOperation({
  ...TEAM_OPERATION,
  name: 'list_requests',
  summary: 'List the requests of the last 7 days',
  description:
    'Which key, app or person called which operation, and how it ended: no inputs and no answers. Newest first, one page at a time. A request appears about a second after its answer. Above 100 requests a second, or when the service crashes, some are missing.',
  input: requestLogRequest,
  output: requestLogResponse,
  kind: 'read',
  rest: { method: 'GET', path: '/v1/requests' },
  cli: {
    command: 'requests',
    options: ['limit', 'cursor', 'made_by', 'operation', 'status', 'code', 'request_id', 'callers', 'from', 'to'],
  },
});
