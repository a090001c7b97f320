import { MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { monitorEntityArguments, monitoredAnswer } from '#contract/schemas/monitor.ts';
import { MONITOR_TOOL } from './monitor-operation.ts';

/** The tool monitor_entity, complete but not live. */
export const monitorEntity = defineOperation({
  ...MONITOR_TOOL,
  name: 'monitor_entity',
  summary: 'Monitor an ABN or a company',
  description:
    'Creates a monitor and captures its baseline in one call: both, or neither. The register is read like a look-up. A later change sends the event monitor.changed when it is seen.',
  input: monitorEntityArguments,
  output: monitoredAnswer,
  gate: MONITOR_ENTITY_GATE,
  tool: { title: 'Monitor an entity', readOnlyHint: false, openWorldHint: true, listed: false },
});
