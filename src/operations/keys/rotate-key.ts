import { rotateKey } from '#contract/operations/keys/rotate-key.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import { hasSuccessor, holdKey } from '#store/access/account-keys.ts';
import { type KeptKey, modeOf } from '#store/access/api-keys.ts';
import { buildRotation, recordRotation } from '#store/access/end-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { describeKey } from './describe-key.ts';
import { beginChange, readKeyManager, requireFuture, requireKey, requireNoExcess, requireRoom } from './require-key.ts';

export function bindRotateKey(db: Database): BoundOperation {
  return bind(rotateKey).order(async ({ key_id, overlap_hours, expires_at: asked }, context) => {
    const { now } = context;
    const own = await readKeyManager(db, callerOf(context));
    const old = await requireKey(db, own.account_id, key_id);
    const expires_at = asked === undefined ? old.expires_at : new Date(asked);
    if (describeKey(old, now).state !== 'active') throw buildEnded();
    requireFuture(expires_at, now);
    const { scopes, allowed_networks: networks, account_id } = old;
    requireNoExcess({ mode: modeOf(old), scopes, expiresAt: expires_at, networks }, own);
    const rotation = buildRotation(old, now, { overlapHours: overlap_hours, expires_at, creator: own.creator });
    const { successor, replaced } = rotation;
    const answer = { ok: true, key: describeKey(successor.row, now), replaced: describeKey(replaced, now) } as const;
    return {
      answer: { ...answer, api_key: successor.api_key },
      replay: { ...answer, api_key: null },
      effect: async (trx) => {
        await beginChange(trx, own, account_id);
        await requireUnchanged(trx, old);
        await requireRoom(trx, account_id, key_id);
        await recordRotation(trx, rotation);
        const details = { successor_key_id: successor.row.key_id, overlap_hours };
        await recordAct(trx, context, { action: 'key_rotated', subjectId: key_id, details });
      },
    };
  });
}

async function requireUnchanged(trx: Database, old: KeptKey): Promise<void> {
  if (await hasSuccessor(trx, old))
    throw new ServiceError('key_already_rotated', `${old.key_id} already has a successor that works; rotate that one.`);
  if (!(await holdKey(trx, old))) throw buildEnded();
}

function buildEnded(): ServiceError {
  return new ServiceError(
    'not_found',
    'There is no such key in this account that works; list_keys shows those that do.',
  );
}
