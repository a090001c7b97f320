import { getAbn } from '#contract/operations/abn/get-abn.ts';
import type { AbnRecord } from '#contract/schemas/abn-record.ts';
import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { findFirstActiveDay } from '#domain/entities/decide-abn-standing.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { buildAbnEvidence, buildHistoryConcerns, lookUpAbn, readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { nameAbnSource } from '#operations/readers/source-used.ts';
import { abnSourceUrl } from '#registers/abn/manifest.ts';

/** Binds GET /v1/abn/{abn}. */
export function bindGetAbn({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(getAbn).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const { finding, entry, history, knownUntil } = await lookUpAbn(abns, abn);
    const answer: AbnRecord = {
      ok: true,
      abn,
      entityName: entry.entity_name,
      entityType: entry.entity_type,
      status: entry.status,
      abnRegisteredDate: findFirstActiveDay(history, knownUntil),
      acn: entry.acn,
      state: entry.state,
      postcode: entry.postcode,
      sourceUrl: abnSourceUrl(abn),
      data_mode: finding.data_mode,
      source: nameAbnSource(finding),
      source_version: finding.source_version,
      source_citation: finding.source_citation,
      retrieved_at: finding.retrieved_at,
      record_id: context.recordId,
      ...listConcernFields(finding, context.now),
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}

// Adds the concern fields only when there is a concern, so that a healthy ABN keeps the short answer.
function listConcernFields(finding: AbnHistoryFinding, now: Date) {
  const concerns = buildHistoryConcerns(finding, now);
  const replaced = (finding.replaced_by ?? null) === null ? {} : { replaced_by: finding.replaced_by };
  return concerns.human_review_items.length === 0 ? {} : { ...replaced, ...concerns };
}
