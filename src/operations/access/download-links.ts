import { invariant } from '#base/invariant.ts';
import type { PlainObject } from '#base/plain-object.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { deriveDownloadKey, parseDownload, signDownload } from '#domain/access/download-link.ts';
import type { MasterKey } from '#domain/webhooks/signing-key.ts';
import { findGrantHolder } from '#store/access/grants.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildGrantCaller } from './verify-token.ts';

/** A file as the operation that returns it and its input. */
export type DownloadTarget = { operation: string; input: Readonly<PlainObject> };

/** Links that download one file without a credential for ten minutes, while their grant is not revoked. */
export type DownloadLinks = {
  build(caller: Caller, target: DownloadTarget): { url: string; expires_at: string };
  /** Returns the file behind a link's token and the caller that may download it; throws not_found when the token is altered, expired or its grant revoked. */
  open(token: string): Promise<DownloadTarget & { caller: Caller }>;
};

const LIFE_MS = 600_000;

/** Builds the links; the operator's key signs them, so every process accepts the links of the others. */
export function buildDownloadLinks(
  db: Database,
  settings: { masterKey: () => MasterKey; buildDownloadUrl: (path: string) => string },
  nowMs: () => number = Date.now,
): DownloadLinks {
  const key = () => deriveDownloadKey(settings.masterKey().bytes);
  // During a rotation, other processes may sign with the other key.
  const parse = (token: string) => {
    const { other } = settings.masterKey();
    return (
      parseDownload(key(), token) ?? (other === undefined ? null : parseDownload(deriveDownloadKey(other.bytes), token))
    );
  };
  return {
    build(caller, { operation, input }) {
      invariant(caller.delegation !== null, 'only an app gets download links');
      const expiresAtSeconds = Math.floor((nowMs() + LIFE_MS) / 1000);
      const token = signDownload(key(), { operation, input, grantId: caller.delegation.grantId, expiresAtSeconds });
      return { url: settings.buildDownloadUrl(`/downloads/${token}`), expires_at: toDateTime(expiresAtSeconds) };
    },
    async open(token) {
      const claim = parse(token);
      if (claim === null) throw refuse('is not valid; it may have been shortened or changed');
      if (claim.expiresAtSeconds * 1000 <= nowMs()) throw refuse(`expired at ${toDateTime(claim.expiresAtSeconds)}`);
      const holder = await findGrantHolder(db, claim.grantId);
      if (holder === null) throw refuse('belongs to an app that is no longer connected');
      return { operation: claim.operation, input: claim.input, caller: buildGrantCaller(holder, holder.scopes) };
    },
  };
}

function refuse(why: string): ServiceError {
  return new ServiceError('not_found', `This download link ${why}. Request the file again for a new link.`);
}

function toDateTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
