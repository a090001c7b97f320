import { revokeKey } from '#contract/operations/keys/revoke-key.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import { hasOtherAdmin } from '#store/access/account-keys.ts';
import type { KeptKey } from '#store/access/api-keys.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { describeKey } from './describe-key.ts';
import { beginChange, readKeyManager, requireKey } from './require-key.ts';

/** Binds revoke_key. A key that has ended already is left as it is. */
export function bindRevokeKey(db: Database): BoundOperation {
  return bind(revokeKey).order(async ({ key_id }, context) => {
    const own = await readKeyManager(db, callerOf(context));
    const { account_id } = await requireKey(db, own.account_id, key_id);
    return {
      answer: { ok: true },
      effect: async (trx) => {
        await beginChange(trx, own, account_id);
        const key = await requireKey(trx, own.account_id, key_id);
        if (describeKey(key, context.now).state !== 'active') return;
        // An account always has an owner, who can create another key.
        if (own.key !== null) await requireAdminLeft(trx, key);
        await revokeApiKey(trx, key_id, own.creator, context.now);
        await recordAct(trx, context, { action: 'key_revoked', subjectId: key_id });
      },
    };
  });
}

async function requireAdminLeft(trx: Database, key: KeptKey): Promise<void> {
  if (!key.scopes.includes('account:admin') || (await hasOtherAdmin(trx, key))) return;
  const message = `No other key with account:admin works as long as ${key.key_id} and from the same networks. Rotate it with overlap_hours 0, or create another first.`;
  throw new ServiceError('last_admin_key', message);
}
