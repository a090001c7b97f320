import { MONITOR_ASSET_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { monitorAssetArguments, monitoredAnswer } from '#contract/schemas/monitor.ts';
import { MONITOR_TOOL } from './monitor-operation.ts';

/** The tool monitor_asset, complete but not live. */
export const monitorAsset = defineOperation({
  ...MONITOR_TOOL,
  name: 'monitor_asset',
  summary: 'Monitor a property or a vehicle',
  description:
    'Creates a monitor and captures its baseline in one call: both, or neither. A property is a G-NAF PID. A VIN is refused while this service has no access to the PPSR. A later change sends the event monitor.changed when it is seen.',
  input: monitorAssetArguments,
  output: monitoredAnswer,
  gate: MONITOR_ASSET_GATE,
  tool: { title: 'Monitor an asset', readOnlyHint: false, openWorldHint: true, listed: false },
});
