import { randomUUID } from 'node:crypto';
import { createAssetFinanceEvidencePack } from '#contract/operations/packs/create-asset-finance-evidence-pack.ts';
import { createEvidencePack } from '#contract/operations/packs/create-evidence-pack.ts';
import type { EvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildEvidencePack } from '#domain/evidence/build-evidence-pack.ts';
import type { PackSubject } from '#domain/evidence/pack-fixture-rows.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseVin } from '#domain/identifiers/serial-numbers.ts';
import { type BoundOperation, bind, type CallContext, callerOf } from '#operations/funnel/handler.ts';
import { requireField } from '#operations/funnel/require-field.ts';
import type { CompletionEffect } from '#store/records/completions.ts';
import { recordPack } from '#store/records/evidence-packs.ts';

export function bindCreateEvidencePack(settings: PackSettings): BoundOperation {
  return bind(createEvidencePack).order(async (input, context) => {
    const answer = assemblePack(input, context, settings);
    return { answer, effect: keepPack(answer, context) };
  });
}

/** URLs printed in a pack; known once the service listens. */
export type PackSettings = {
  buildDownloadUrl: (path: string) => string;
  publicUrl: () => string;
};

/** Assembles a pack; throws invalid_input on an invalid ABN or VIN. */
function assemblePack(input: PackInput, { now }: CallContext, settings: PackSettings): EvidencePackEnvelope {
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
function keepPack(pack: EvidencePackEnvelope, context: CallContext): CompletionEffect {
  const { accountId } = callerOf(context);
  return (trx) => recordPack(trx, accountId, pack);
}

const NO_ABN = 'is not a valid ABN: check it for typos';
const NO_VIN = 'must be a VIN: 17 letters and digits without I, O and Q';

type PackInput = {
  abn?: string | undefined;
  vin?: string | undefined;
  purpose?: string | undefined;
  reference?: string | undefined;
};

/** Returns the subject with its numbers in canonical form; throws invalid_input. */
function readPackSubject({ abn, vin, purpose, reference }: PackInput): PackSubject {
  return {
    abn: abn === undefined ? null : requireField('abn', parseAbn(abn), NO_ABN),
    vin: vin === undefined ? null : requireField('vin', parseVin(vin)?.vin ?? null, NO_VIN),
    vinAsGiven: vin ?? null,
    purpose: purpose ?? null,
    reference: reference ?? null,
  };
}

const NOTE =
  'This alias is retired and does what POST /v1/evidence-packs does. Fields that it does not know were ignored.';

/** Binds the retired alias of evidence-pack creation. */
export function bindCreateAssetFinanceEvidencePack(settings: PackSettings): BoundOperation {
  return bind(createAssetFinanceEvidencePack).order(async ({ ignored_fields, ...input }, context) => {
    const legacy_alias = {
      status: 'retired_alias' as const,
      tool: 'create_asset_finance_evidence_pack' as const,
      replacement_tool: 'create_evidence_pack' as const,
      ignored_fields,
      note: NOTE,
    };
    const answer = { ...assemblePack(input, context, settings), legacy_alias };
    return { answer, effect: keepPack(answer, context) };
  });
}
