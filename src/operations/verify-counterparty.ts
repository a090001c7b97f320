import { verifyCounterparty } from '#contract/operations/verify-counterparty.ts';
import { buildCounterpartyCard } from '#domain/evidence/build-counterparty-card.ts';
import type { AbnSource } from '#domain/registers/abn-finding.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { buildAbnEvidence, listAbnLimitations, readAbn } from './abn-tools.ts';
import { type BoundOperation, bind } from './handler.ts';

/** Binds counterparty verification; a register that cannot be read is a refusal, one that holds no such ABN a card that says so. */
export function bindVerifyCounterparty(source: AbnSource): BoundOperation {
  return bind(verifyCounterparty).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await source.findAbn(abn);
    const card = buildCounterpartyCard(abn, finding, {
      name: ABN_MANIFEST.name,
      limitations: listAbnLimitations(finding),
    });
    const answer = {
      ok: true as const,
      tool: 'verify_counterparty' as const,
      card,
      data_mode: finding.data_mode,
      record_id: context.recordId,
      generated_at: context.now.toISOString(),
    };
    return { answer, evidence: buildAbnEvidence(abn, finding, input.reference ?? null) };
  });
}
