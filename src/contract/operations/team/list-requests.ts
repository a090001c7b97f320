import { defineOperation } from '#contract/operation.ts';
import { PAGE_OPTIONS } from '#contract/operations/shared-options.ts';
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
    options: [
      ...PAGE_OPTIONS,
      { name: 'made-by', field: 'made_by', help: 'Only those of this key, app (grant) or person.' },
      { name: 'operation', field: 'operation', help: 'Only this operation, such as get_abn.' },
      { name: 'status', field: 'status', help: 'Only this HTTP status, such as 429.' },
      { name: 'code', field: 'code', help: 'Only this error code.' },
      { name: 'request-id', field: 'request_id', help: 'Only the request with this id.' },
      { name: 'callers', field: 'callers', help: 'all (default), or programs: without pages of the console.' },
      { name: 'from', field: 'from', help: 'Only at or after this date-time.' },
      { name: 'to', field: 'to', help: 'Only at or before this date-time.' },
    ],
  },
});
