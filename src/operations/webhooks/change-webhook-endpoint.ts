import { changeWebhookEndpoint } from '#contract/operations/webhooks/change-webhook-endpoint.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import type { Database } from '#store/postgres/database.ts';
import { disableEndpoint, updateEndpoint } from '#store/webhooks/endpoints.ts';
import { readSigningSecrets } from '#store/webhooks/secrets.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { requireEndpoint, requireLiveType } from './require-endpoint.ts';

const BY_REQUEST = 'it was disabled on request';

export function bindChangeWebhookEndpoint(db: Database, gates: Gates): BoundOperation {
  return bind(changeWebhookEndpoint).order(async ({ endpoint_id, event_type, state }, context) => {
    await requireLiveType(gates, 'event_type', event_type);
    const { accountId } = callerOf(context);
    const { now } = context;
    const before = await requireEndpoint(db, accountId, endpoint_id);
    const event_types = event_type === undefined ? before.event_types : event_type === 'all' ? [] : [event_type];
    const isDisabled = state === undefined ? before.disabled_at !== null : state === 'disabled';
    const ended = { disabled_at: before.disabled_at ?? now, disabled_because: before.disabled_because ?? BY_REQUEST };
    const changes = { event_types, ...(isDisabled ? ended : { disabled_at: null, disabled_because: null }) };
    const secrets = await readSigningSecrets(db, { accountId, endpointId: endpoint_id }, now);
    return {
      answer: { ok: true, endpoint: describeEndpoint({ ...before, ...changes }, secrets) },
      effect: async (trx) => {
        if (isDisabled) await disableEndpoint(trx, endpoint_id, BY_REQUEST, now);
        await updateEndpoint(trx, endpoint_id, changes);
        const details = { event_types, state: isDisabled ? 'disabled' : 'enabled' };
        await recordAct(trx, context, { action: 'webhook_changed', subjectId: endpoint_id, details });
      },
    };
  });
}
