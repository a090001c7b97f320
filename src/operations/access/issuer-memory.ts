import { listDocumentBudgets, listRegistrationBudgets } from '#domain/access/attempt-limits.ts';
import { giveBackAttempts, takeAttempts } from '#store/access/attempt-budgets.ts';
import { findGrant, type Grant, holdsGrant, listGrantsOf, revokeGrant } from '#store/access/grants.ts';
import {
  type Artifact,
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

/** What the issuer stores: apps, open authorisations, codes, tokens, and the grants that these belong to. */
export type IssuerMemory = {
  put(artifact: NewArtifact): Promise<void>;
  find(model: string, id: string): Promise<Artifact | null>;
  /** Marks a single-use artefact as used; false when it was used before, longer ago than the grace. */
  consume(model: string, id: string, graceSeconds: number): Promise<boolean>;
  forget(model: string, id: string): Promise<void>;
  forgetOf(model: string, grantId: string): Promise<void>;
  findGrant(grantId: string): Promise<Grant | null>;
  /** Ends a grant that its app gave up, or whose token was used twice. */
  revokeGrant(grantId: string): Promise<void>;
  /** Whether a person has this app connected. */
  isConnected(userId: string, clientId: string): Promise<boolean>;
  /** Null when one more app may register from this address, otherwise the seconds to wait. */
  takeRegistration(address: string): Promise<number | null>;
  /** The same for reading an app's metadata document; that of a connected app is not counted. */
  takeDocument(address: string, clientId: string): Promise<number | null>;
  /** Whether any person has this app connected. */
  holdsGrant(clientId: string): Promise<boolean>;
  /** Stops counting the registration of an app that a person connected, because it is not part of a flood. */
  settleRegistration(clientId: string): Promise<void>;
};

export function buildIssuerMemory(db: Database): IssuerMemory {
  return {
    put: (artifact) => putArtifact(db, artifact),
    find: (model, id) => findArtifact(db, model, id),
    consume: (model, id, graceSeconds) => consumeArtifact(db, model, id, graceSeconds),
    forget: (model, id) => deleteArtifact(db, model, id),
    forgetOf: (model, grantId) => deleteArtifactsOf(db, model, grantId),
    findGrant: (grantId) => findGrant(db, grantId),
    isConnected: async (userId, clientId) =>
      (await listGrantsOf(db, userId)).some((grant) => grant.client_id === clientId),
    revokeGrant: (grantId) =>
      db.transaction().execute(async (trx) => {
        const grant = await findGrant(trx, grantId);
        if (grant === null || !(await revokeGrant(trx, grantId))) return;
        const actor = { kind: 'app', id: grantId, address: null } as const;
        const entry = { accountId: grant.account_id, actor, action: 'app_disconnected', subjectId: grantId } as const;
        await recordAudit(trx, entry);
      }),
    takeRegistration: (address) => takeAttempts(db, listRegistrationBudgets(address)),
    takeDocument: async (address, clientId) =>
      (await holdsGrant(db, clientId)) ? null : takeAttempts(db, listDocumentBudgets(address)),
    holdsGrant: (clientId) => holdsGrant(db, clientId),
    async settleRegistration(clientId) {
      const address = await takeRegistrationAddress(db, clientId);
      if (address !== null) await giveBackAttempts(db, listRegistrationBudgets(address));
    },
  };
}
