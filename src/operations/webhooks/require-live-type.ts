import { buildFieldError } from '#contract/build-field-error.ts';
import { ALL_EVENT_TYPES } from '#contract/events.ts';
import { MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import type { Gates } from '#operations/funnel/gates.ts';

/** Throws invalid_input on an event type whose gates are closed, as on an unknown one. */
export async function requireLiveType(gates: Gates, field: string, type: string | undefined): Promise<void> {
  if (type !== 'monitor.changed') return;
  for (const gate of [MONITOR_ENTITY_GATE, MONITOR_ASSET_GATE]) if (await gates.isOpen(gate)) return;
  throw buildFieldError('invalid_input', field, `must be one of ${ALL_EVENT_TYPES.join(', ')}`);
}
