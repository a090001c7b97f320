import { ServiceError } from '#base/service-error.ts';
import { getAbn } from '#contract/operations/get-abn.ts';
import type { AbnRecord } from '#contract/schemas/abn-record.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { AbnFinding } from '#domain/registers/abn-finding.ts';
import { ABN_MANIFEST, abnSourceUrl } from '#registers/abn/manifest.ts';
import { buildAbnEvidence } from './abn-tools.ts';
import { type BoundOperation, bind } from './handler.ts';

/** Looks an ABN up in the register as it is held here. */
export function bindGetAbn(parts: { findAbn: (abn: string) => Promise<AbnFinding> }): BoundOperation {
  return bind(getAbn).check(async (input, context) => {
    const abn = parseAbn(input.abn);
    if (abn === null) throw new ServiceError('invalid_abn', 'The check digits of this ABN do not add up.');
    const finding = await parts.findAbn(abn);
    if (finding.entry === null) {
      throw new ServiceError('abn_not_found', `The source that was read holds no such ABN: ${finding.source_citation}`);
    }
    const answer: AbnRecord = {
      ok: true,
      abn,
      entityName: finding.entry.entity_name,
      entityType: finding.entry.entity_type,
      status: finding.entry.status,
      abnRegisteredDate: finding.entry.status_from,
      acn: finding.entry.acn,
      state: finding.entry.state,
      postcode: finding.entry.postcode,
      sourceUrl: abnSourceUrl(abn),
      data_mode: finding.data_mode,
      source: ABN_MANIFEST.name,
      source_version: finding.source_version,
      source_citation: finding.source_citation,
      retrieved_at: finding.retrieved_at,
      record_id: context.recordId,
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}
