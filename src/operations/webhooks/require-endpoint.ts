import { buildFieldError } from '#contract/build-field-error.ts';
import { ALL_EVENT_TYPES } from '#contract/events.ts';
import { type Gate, MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import { ServiceError } from '#contract/service-error.ts';
import { listWebhookSendBudgets } from '#domain/access/attempt-limits.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { takeAttempts } from '#store/access/attempt-budgets.ts';
import type { Database } from '#store/postgres/database.ts';
import { type KeptEndpoint, readEndpoints } from '#store/webhooks/endpoints.ts';

/** Returns an endpoint of the account; throws not_found for a missing one and for another account's alike. */
export async function requireEndpoint(db: Database, accountId: string, endpointId: string): Promise<KeptEndpoint> {
  const endpoint = (await readEndpoints(db, accountId)).find(({ endpoint_id }) => endpoint_id === endpointId);
  if (endpoint === undefined)
    throw new ServiceError(
      'not_found',
      'There is no such endpoint in this account; list_webhook_endpoints lists its endpoints.',
    );
  return endpoint;
}

/** Returns an enabled endpoint of the account; throws invalid_input for a disabled one. */
export async function requireEnabledEndpoint(
  db: Database,
  accountId: string,
  endpointId: string,
): Promise<KeptEndpoint> {
  const endpoint = await requireEndpoint(db, accountId, endpointId);
  if (endpoint.disabled_at === null) return endpoint;
  const problem = 'is disabled: enable it first with change_webhook_endpoint';
  throw buildFieldError('invalid_input', 'endpoint_id', problem);
}

/** Requires that an account has not ordered too many test events and replays: each sends requests to a server of its choice. */
export async function requireSends(db: Database, accountId: string): Promise<void> {
  const waitSeconds = await takeAttempts(db, listWebhookSendBudgets(accountId));
  if (waitSeconds === null) return;
  const message = `Too many test events and replays; try again in ${waitSeconds} s.`;
  throw new ServiceError('rate_limited', message, { details: { retry_after_seconds: waitSeconds } });
}

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
