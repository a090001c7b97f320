import { listDocumentBudgets, listRegistrationBudgets } from '#domain/access/attempt-limits.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { findGrant, holdsGrant, listGrantsOf, revokeGrant } from '#store/access/grants.ts';
import {
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOf,
  findArtifact,
  type NewArtifact,
  putArtifact,
  takeRegistrationAddress,
} from '#store/access/oauth-artifacts.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';

/** Builds what the issuer stores: apps, open authorisations, codes, tokens, and the grants that these belong to. */
export function buildIssuerMemory(db: Database) {
  return {
    put: (artifact: NewArtifact) => putArtifact(db, artifact),
    find: (model: string, id: string) => findArtifact(db, model, id),
    /** Marks a single-use artefact as used; false when it was used before, longer ago than the grace. */
    consume: (model: string, id: string, graceSeconds: number) => consumeArtifact(db, model, id, graceSeconds),
    forget: (model: string, id: string) => deleteArtifact(db, model, id),
    forgetOf: (model: string, grantId: string) => deleteArtifactsOf(db, model, grantId),
    findGrant: (grantId: string) => findGrant(db, grantId),
    /** Whether a person has this app connected. */
    isConnected: async (userId: string, clientId: string) =>
      (await listGrantsOf(db, userId)).some((grant) => grant.client_id === clientId),
    /** Ends a grant that its app gave up, or whose token was used twice. */
    revokeGrant: (grantId: string) =>
      db.transaction().execute(async (trx) => {
        const grant = await findGrant(trx, grantId);
        if (grant === null || !(await revokeGrant(trx, grantId))) return;
        const actor = { kind: 'app', id: grantId, address: null } as const;
        const entry = { accountId: grant.account_id, actor, action: 'app_disconnected', subjectId: grantId } as const;
        await recordAudit(trx, entry);
      }),
    /** Null when one more app may register from this address, otherwise the seconds to wait. */
    takeRegistration: (address: string) => takeAttempts(db, listRegistrationBudgets(address)),
    /** The same for reading an app's metadata document; that of a connected app is not counted. */
    takeDocument: async (address: string, clientId: string) =>
      (await holdsGrant(db, clientId)) ? null : takeAttempts(db, listDocumentBudgets(address)),
    /** Whether any person has this app connected. */
    holdsGrant: (clientId: string) => holdsGrant(db, clientId),
    /** Stops counting the registration of an app that a person connected, because it is not part of a flood. */
    async settleRegistration(clientId: string) {
      const address = await takeRegistrationAddress(db, clientId);
      if (address !== null) await giveBackAttempts(db, listRegistrationBudgets(address));
    },
  };
}

export type IssuerMemory = ReturnType<typeof buildIssuerMemory>;
