import { rotateWebhookSecret } from '#contract/operations/webhooks/rotate-webhook-secret.ts';
import { ORDERS } from '#contract/schemas/webhooks.ts';
import type { MasterKey } from '#domain/webhooks/signing-key.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildSecret, decideRetirement, readSigningSecrets, recordSecret } from '#store/webhooks/secrets.ts';
import { describeSigningKey } from './describe-endpoint.ts';
import { requireEndpoint } from './require-endpoint.ts';

export function bindRotateWebhookSecret(parts: { db: Database; masterKey: () => MasterKey }): BoundOperation {
  return bind(rotateWebhookSecret).order(async ({ endpoint_id, overlap_hours }, context) => {
    const { accountId } = callerOf(context);
    const { db } = parts;
    const endpointId = endpoint_id === ORDERS ? null : (await requireEndpoint(db, accountId, endpoint_id)).endpoint_id;
    const owner = { accountId, endpointId };
    const { row, secret } = buildSecret(owner, parts.masterKey(), context.now);
    const [before] = await readSigningSecrets(db, owner, context.now);
    const retires_at = decideRetirement(context.now, overlap_hours);
    const overlapping = before === undefined || overlap_hours === 0 ? [] : [{ ...before, retires_at }];
    const answer = { ok: true, endpoint_id, public_keys: [row, ...overlapping].map(describeSigningKey) } as const;
    return {
      answer: { ...answer, secret },
      replay: { ...answer, secret: null },
      effect: async (trx) => {
        await recordSecret(trx, row, overlap_hours);
        const act = { action: 'webhook_secret_rotated', subjectId: endpoint_id, details: { overlap_hours } } as const;
        await recordAct(trx, context, act);
      },
    };
  });
}
