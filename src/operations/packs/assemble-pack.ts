import { randomUUID } from 'node:crypto';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildEvidencePack } from '#domain/evidence/build-evidence-pack.ts';
import { type CallContext, callerOf } from '#operations/funnel/handler.ts';
import type { CompletionEffect } from '#store/records/completions.ts';
import { recordPack } from '#store/records/evidence-packs.ts';
import { type PackInput, readPackSubject } from './read-pack-subject.ts';

/** URLs printed in a pack; known once the service listens. */
export type PackSettings = {
  buildDownloadUrl: (path: string) => string;
  publicUrl: () => string;
};

/** Assembles a pack; throws invalid_input on an invalid ABN or VIN. */
export function assemblePack(input: PackInput, { now }: CallContext, settings: PackSettings): EvidencePackEnvelope {
  const subject = readPackSubject(input);
  const exportId = randomUUID();
  return buildEvidencePack(subject, {
    exportId,
    downloadUrl: settings.buildDownloadUrl(`/v1/exports/${exportId}`),
    serviceUrl: settings.publicUrl(),
    assembledAt: now,
  });
}

/** Returns the effect that stores a pack in the transaction of the answer. */
export function keepPack(pack: EvidencePackEnvelope, context: CallContext): CompletionEffect {
  const { accountId } = callerOf(context);
  return (trx) => recordPack(trx, accountId, pack);
}
