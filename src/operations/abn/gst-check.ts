import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import {
  buildAbnEvidence,
  buildAbnProvenance,
  readAbn,
  readEntry,
  readHistory,
} from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';

/** Binds gst_check to where ABNs are looked up. */
export function bindGstCheck({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(gstCheck).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await abns.findAbnHistory(abn);
    const entry = readEntry(finding);
    const history = readHistory(finding);
    const decision = decideGst(entry, history, input.as_at, finding.retrieved_at.slice(0, 10));
    const provenance = buildAbnProvenance(finding, context);
    const answer = {
      ok: true as const,
      tool: 'gst_check' as const,
      abn,
      entity_name: entry.entity_name,
      as_at: input.as_at,
      ...decision,
      ...provenance,
      limitations: [...history.limitations, ...provenance.limitations],
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}
