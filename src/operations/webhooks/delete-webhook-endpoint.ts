import { deleteWebhookEndpoint } from '#contract/operations/webhooks/delete-webhook-endpoint.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import type { Database } from '#store/postgres/database.ts';
import { deleteEndpoint } from '#store/webhooks/endpoints.ts';
import { requireEndpoint } from './require-endpoint.ts';

export function bindDeleteWebhookEndpoint(db: Database): BoundOperation {
  return bind(deleteWebhookEndpoint).order(async ({ endpoint_id }, context) => {
    const { accountId } = callerOf(context);
    const { url } = await requireEndpoint(db, accountId, endpoint_id);
    return {
      answer: { ok: true },
      effect: async (trx) => {
        if (!(await deleteEndpoint(trx, accountId, endpoint_id, context.now))) return;
        const details = { host: new URL(url).host };
        await recordAct(trx, context, { action: 'webhook_deleted', subjectId: endpoint_id, details });
      },
    };
  });
}
