import type { GuardedClient } from '#base/guarded-client.ts';
import { newSortableId } from '#base/ids.ts';
import { createWebhookEndpoint } from '#contract/operations/webhooks/create-webhook-endpoint.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { MasterKey } from '#domain/webhooks/signing-key.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { requireUrl } from '#operations/funnel/require-field.ts';
import { recordAct } from '#operations/team/record-act.ts';
import { recordEndpoint } from '#store/webhooks/endpoints.ts';
import { buildSecret, recordSecret } from '#store/webhooks/secrets.ts';
import { describeEndpoint } from './describe-endpoint.ts';
import { requireLiveType } from './require-endpoint.ts';

const MAX_ENDPOINTS = 20;

export function bindCreateWebhookEndpoint(
  parts: { web: GuardedClient; masterKey: () => MasterKey },
  gates: Gates,
): BoundOperation {
  return bind(createWebhookEndpoint).order(async ({ url, event_type, description }, context) => {
    await requireLiveType(gates, 'event_type', event_type);
    requireUrl(parts.web, 'url', url);
    const { accountId } = callerOf(context);
    const endpoint = {
      endpoint_id: newSortableId('whe_'),
      account_id: accountId,
      url,
      event_types: event_type === undefined ? [] : [event_type],
      description: description ?? null,
      created_at: context.now,
      disabled_at: null,
      disabled_because: null,
    };
    const owner = { accountId, endpointId: endpoint.endpoint_id };
    const { row, secret } = buildSecret(owner, parts.masterKey(), context.now);
    const answer = { ok: true, endpoint: describeEndpoint(endpoint, [row]) } as const;
    return {
      answer: { ...answer, secret },
      // The stored replay leaves the secret out: it would be kept unencrypted for a day.
      replay: { ...answer, secret: null },
      effect: async (trx) => {
        if (!(await recordEndpoint(trx, endpoint, MAX_ENDPOINTS))) throw buildTooMany();
        await recordSecret(trx, row, 0);
        // The rest of a URL can be a secret.
        const details = { host: new URL(url).host, event_types: endpoint.event_types };
        await recordAct(trx, context, { action: 'webhook_created', subjectId: endpoint.endpoint_id, details });
      },
    };
  });
}

function buildTooMany(): ServiceError {
  return new ServiceError('invalid_input', `This account has ${MAX_ENDPOINTS} endpoints; delete one of them first.`);
}
