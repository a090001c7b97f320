import { buildFieldError } from '#contract/build-field-error.ts';
import { ServiceError } from '#contract/service-error.ts';
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
