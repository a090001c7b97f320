import { listWebhookEndpoints } from '#contract/operations/webhooks/list-webhook-endpoints.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { readEndpoints } from '#store/webhooks/endpoints.ts';
import { readSigningSecrets } from '#store/webhooks/secrets.ts';
import { describeEndpoint, describeSigningKey } from './describe-endpoint.ts';

export function bindListWebhookEndpoints(db: Database): BoundOperation {
  return bind(listWebhookEndpoints).read(async (_input, context) => {
    const { accountId } = callerOf(context);
    const readSecrets = (endpointId: string | null) => readSigningSecrets(db, { accountId, endpointId }, context.now);
    const endpoints = [];
    // One query per endpoint is fine: an account has at most twenty.
    for (const endpoint of await readEndpoints(db, accountId))
      endpoints.push(describeEndpoint(endpoint, await readSecrets(endpoint.endpoint_id)));
    return { ok: true, endpoints, orders: { public_keys: (await readSecrets(null)).map(describeSigningKey) } };
  });
}
