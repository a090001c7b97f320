import { buildFieldError } from '#contract/build-field-error.ts';
import { ALL_EVENT_TYPES } from '#contract/events.ts';
import { type Gate, MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import type { Gates } from '#operations/funnel/gates.ts';

// One open gate is enough.
const GATES_OF: Readonly<Record<string, readonly Gate[]>> = {
  'monitor.changed': [MONITOR_ENTITY_GATE, MONITOR_ASSET_GATE],
  'screening.alert': [MONITOR_ENTITY_GATE],
};

/** Throws invalid_input on an event type whose gates are closed, as on an unknown one. */
export async function requireLiveType(gates: Gates, field: string, type: string | undefined): Promise<void> {
  const needed = GATES_OF[type ?? ''];
  if (needed === undefined) return;
  for (const gate of needed) if (await gates.isOpen(gate)) return;
  throw buildFieldError('invalid_input', field, `must be one of ${ALL_EVENT_TYPES.join(', ')}`);
}
