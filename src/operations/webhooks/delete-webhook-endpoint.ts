import { deleteWebhookEndpoint } from '#contract/operations/webhooks/delete-webhook-endpoint.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { deleteEndpoint } from '#store/webhooks/endpoints.ts';
import { requireEndpoint } from './require-endpoint.ts';

/** Binds delete_webhook_endpoint. */
export function bindDeleteWebhookEndpoint(db: Database): BoundOperation {
  return bind(deleteWebhookEndpoint).order(async ({ endpoint_id }, context) => {
    const { accountId } = callerOf(context);
    await requireEndpoint(db, accountId, endpoint_id);
    return { answer: { ok: true }, effect: (trx) => deleteEndpoint(trx, accountId, endpoint_id, context.now) };
  });
}
