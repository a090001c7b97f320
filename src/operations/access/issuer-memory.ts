import { listDocumentBudgets, listRegistrationBudgets } from '#domain/access/attempt-limits.ts';
import { findGrant, type Grant, listGrantsOf, revokeGrant } from '#store/access/grants.ts';
import {
  type Artifact,
  consumeArtifact,
  deleteArtifact,
  deleteArtifactsOf,
  findArtifact,
  type NewArtifact,
  putArtifact,
} from '#store/access/oauth-artifacts.ts';
import type { Database } from '#store/postgres/database.ts';
import { takeAttempts } from './count-attempts.ts';

/** What the issuer remembers: programs, authorisations under way, codes, tokens, and the grants they stand on. */
export type IssuerMemory = {
  put(artifact: NewArtifact): Promise<void>;
  find(model: string, id: string): Promise<Artifact | null>;
  /** Uses up what may be used once; false when it was, longer ago than the grace. */
  consume(model: string, id: string, graceSeconds: number): Promise<boolean>;
  forget(model: string, id: string): Promise<void>;
  forgetOf(model: string, grantId: string): Promise<void>;
  findGrant(grantId: string): Promise<Grant | null>;
  revokeGrant(grantId: string): Promise<void>;
  /** Whether a person has this app connected. */
  isConnected(userId: string, clientId: string): Promise<boolean>;
  /** Null when one more program may register from this address, otherwise the seconds to wait. */
  takeRegistration(address: string): Promise<number | null>;
  /** Likewise for reading a program's own metadata document. */
  takeDocument(address: string): Promise<number | null>;
};

/** Builds the issuer's memory over the store. */
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
    revokeGrant: async (grantId) => void (await revokeGrant(db, grantId)),
    takeRegistration: (address) => takeAttempts(db, listRegistrationBudgets(address)),
    takeDocument: (address) => takeAttempts(db, listDocumentBudgets(address)),
  };
}
