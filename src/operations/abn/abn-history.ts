import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { admitAbn, buildAbnEvidence, buildAbnProvenance, lookUpAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';

export function bindAbnHistory({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(abnHistory).check(async (input, context) => {
    const { abn } = input;
    const { finding, history, gst } = await lookUpAbn(abns, abn);
    const provenance = buildAbnProvenance(finding, context, gst);
    const answer = {
      ok: true as const,
      tool: 'abn_history' as const,
      abn,
      names: [...history.names],
      statuses: [...history.statuses],
      gst: [...history.gst],
      addresses: [...history.addresses],
      complete: history.complete,
      observed_from: history.observed_from,
      ...provenance,
      limitations: [...history.limitations, ...provenance.limitations],
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  }, admitAbn);
}
