import { getAbn } from '#contract/operations/abn/get-abn.ts';
import type { AbnRecord } from '#contract/schemas/abn-record.ts';
import { findFirstActiveDay } from '#domain/entities/find-first-active-day.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { buildAbnEvidence, readAbn, readEntry, readHistory } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { nameAbnSource } from '#operations/readers/source-used.ts';
import { abnSourceUrl } from '#registers/abn/manifest.ts';

/** Looks an ABN up in the register as it is held here. */
export function bindGetAbn({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(getAbn).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await abns.findAbnHistory(abn);
    const entry = readEntry(finding);
    const answer: AbnRecord = {
      ok: true,
      abn,
      entityName: entry.entity_name,
      entityType: entry.entity_type,
      status: entry.status,
      abnRegisteredDate: findFirstActiveDay(readHistory(finding)),
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
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}
