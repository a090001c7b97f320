import { writeNetwork } from '#base/ip-network.ts';
import { createKey } from '#contract/operations/keys/create-key.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { recordAct } from '#operations/team/record-act.ts';
import { awaitKeysTurn } from '#store/access/account-keys.ts';
import { buildKey, recordKey } from '#store/access/api-keys.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import type { Database } from '#store/postgres/database.ts';
import { describeKey } from './describe-key.ts';
import { beginChange, readKeyManager, requireFuture, requireNoExcess, requireRoom } from './require-key.ts';

export function bindCreateKey(db: Database): BoundOperation {
  return bind(createKey).order(async ({ name, mode: wish, scopes: asked, expires_at, allowed_networks }, context) => {
    const own = await readKeyManager(db, callerOf(context));
    const { limits } = own;
    const scopes = ALL_SCOPES.filter((scope) =>
      asked === undefined ? scope !== 'account:admin' && limits.scopes.includes(scope) : asked.includes(scope),
    );
    const mode = wish ?? limits.mode;
    const expiresAt = expires_at === undefined ? limits.expiresAt : new Date(expires_at);
    const networks = allowed_networks?.map(writeNetwork) ?? limits.networks;
    requireFuture(expiresAt, context.now);
    requireNoExcess({ mode, scopes, expiresAt, networks }, own);
    const { account_id, rate_limit_per_minute } = own;
    const wanted = { account_id, name, scopes, rate_limit_per_minute };
    const ends = { expires_at: expiresAt, allowed_networks: [...new Set(networks)] };
    const { row, api_key } = buildKey({ ...wanted, ...ends }, { now: context.now, mode, creator: own.creator });
    const answer = { ok: true, key: describeKey(row, context.now) } as const;
    return {
      answer: { ...answer, api_key },
      // The stored replay leaves the secret out, which is kept only as a hash.
      replay: { ...answer, api_key: null },
      effect: async (trx) => {
        await beginChange(trx, own, account_id);
        const owner = mode === limits.mode ? account_id : await findOrRecordTestAccount(trx, account_id);
        if (owner !== account_id) await awaitKeysTurn(trx, owner);
        await requireRoom(trx, owner, null);
        await recordKey(trx, { ...row, account_id: owner });
        const details = { name, mode, scopes };
        await recordAct(trx, context, { action: 'key_created', subjectId: row.key_id, details });
      },
    };
  });
}
