import { defineOperation } from '#contract/operation.ts';
import { planningContextAnswer, planningContextRequest } from '#contract/schemas/planning-context.ts';

/** POST /v1/planning and the tool planning_context. */
export const planningContext = defineOperation({
  name: 'planning_context',
  subject: 'addresses',
  summary: 'Read the planning layers at an address or point',
  description:
    'By G-NAF PID or coordinates, queried live: zones, overlays and bushfire-prone areas of Vicmap Planning in Victoria, the Planning and Design Code in South Australia, development applications in New South Wales. Other states have no source. A layer that could not be read is not_checked, and one that includes nothing is no clearance.',
  input: planningContextRequest,
  output: planningContextAnswer,
  extraErrors: ['not_found', 'invalid_source_version', 'shard_read_failed', 'upstream_error'],
  invalidFieldCodes: { source_version: 'invalid_source_version' },
  scopes: ['address:lookup'],
  availability: 'live',
  kind: 'check',
  rest: { method: 'POST', path: '/v1/planning' },
  tool: { title: 'Planning context', readOnlyHint: true, openWorldHint: true },
  cli: {
    command: 'planning',
    options: [
      { field: 'gnaf_pid', help: 'The G-NAF PID of the address, as svc address lookup shows it; without it, a point.' },
      'latitude',
      'longitude',
      {
        field: 'source_version',
        help: 'With --gnaf-pid: the G-NAF version to find it in (default: the newest one held).',
      },
    ],
  },
});
