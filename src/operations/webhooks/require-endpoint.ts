import { ServiceError } from '#contract/service-error.ts';
import type { Database } from '#store/postgres/database.ts';
import { type KeptEndpoint, readEndpoints } from '#store/webhooks/endpoints.ts';

/** Returns an endpoint of the account; throws not_found for a missing one and for another account's alike. */
export async function requireEndpoint(db: Database, accountId: string, endpointId: string): Promise<KeptEndpoint> {
  const endpoint = (await readEndpoints(db, accountId)).find(({ endpoint_id }) => endpoint_id === endpointId);
  if (endpoint === undefined) throw new ServiceError('not_found', 'There is no such endpoint in this account.');
  return endpoint;
}
