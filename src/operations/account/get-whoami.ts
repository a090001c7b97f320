import { invariant } from '#base/invariant.ts';
import { getWhoami } from '#contract/operations/account/get-whoami.ts';
import type { Caller } from '#domain/access/caller.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { findKey } from '#store/access/account-keys.ts';
import { readClients } from '#store/access/grants.ts';
import { findPersonById } from '#store/access/users.ts';
import type { Database } from '#store/postgres/database.ts';

/** Returns what the caller's credential is and may do. */
export function bindGetWhoami(db: Database): BoundOperation {
  return bind(getWhoami).read(async (_input, context) => {
    const caller = callerOf(context);
    const { tenantId, accountId, mode, scopes } = caller;
    const described = await describeCredential(db, caller);
    return { ok: true, ...described, tenant_id: tenantId, account_id: accountId, mode, scopes: [...scopes] };
  });
}

function describeCredential(db: Database, caller: Caller) {
  if (caller.userId !== null) return describePerson(db, caller.userId);
  return caller.delegation === null ? describeKey(db, caller) : describeGrant(db, caller.delegation.grantId);
}

async function describePerson(db: Database, userId: string) {
  const found = await findPersonById(db, userId);
  invariant(found !== null, 'a person who is signed in is stored');
  return { credential: 'session' as const, credential_id: userId, name: found.person.email, expires_at: null };
}

async function describeKey(db: Database, { accountId, credentialId }: Caller) {
  const key = await findKey(db, accountId, credentialId);
  invariant(key !== null, 'a key that was accepted is stored');
  const expires_at = key.expires_at?.toISOString() ?? null;
  return { credential: 'api_key' as const, credential_id: credentialId, name: key.name, expires_at };
}

async function describeGrant(db: Database, grantId: string) {
  const client = (await readClients(db, [grantId])).get(grantId);
  invariant(client !== undefined, 'a grant that was accepted is stored');
  return { credential: 'access_token' as const, credential_id: grantId, name: client.client_name, expires_at: null };
}
