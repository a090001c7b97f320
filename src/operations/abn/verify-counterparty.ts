import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { buildCounterpartyCard } from '#domain/evidence/build-counterparty-card.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { buildAbnEvidence, listAbnAgeItems, listAbnLimitations, readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { nameAbnSource } from '#operations/readers/source-used.ts';

/** Binds verify_counterparty, the route or the tool. An unreadable register throws; an unknown ABN returns a card that says so. */
export function bindVerifyCounterparty(
  { abns }: Pick<RegisterReaders, 'abns'>,
  operation = verifyCounterparty,
): BoundOperation {
  return bind(operation).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await abns.findAbnHistory(abn);
    const card = buildCounterpartyCard(abn, finding, {
      name: nameAbnSource(finding),
      limitations: listAbnLimitations(finding),
      reviewItems: listAbnAgeItems(finding, context.now),
    });
    const answer = {
      ok: true as const,
      tool: 'verify_counterparty' as const,
      card,
      data_mode: finding.data_mode,
      record_id: context.recordId,
      generated_at: context.now.toISOString(),
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}
