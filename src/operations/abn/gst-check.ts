import { buildSydneyDay } from '#base/calendar-window.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { InputOf } from '#contract/operation.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideGst, type GstDecision } from '#domain/entities/decide-gst.ts';
import { describeInactiveSpan, findInactiveSpan } from '#domain/entities/list-inactive-spans.ts';
import { settleReview } from '#domain/evidence/settle-review.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { admitAbn, buildAbnEvidence, buildAbnProvenance, lookUpAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';

/** Binds gst_check; an undecided answer is free. */
export function bindGstCheck({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(gstCheck).check(async (input, context) => {
    const { abn } = input;
    const { finding, entry, history, knownUntil, gst } = await lookUpAbn(abns, abn);
    const decision = addInactivity(
      decideGst(entry, history, input.as_at, knownUntil),
      history,
      input.as_at,
      knownUntil,
    );
    const provenance = buildAbnProvenance(finding, context, gst);
    const answer = {
      ok: true as const,
      tool: 'gst_check' as const,
      abn,
      entity_name: entry.entity_name,
      as_at: input.as_at,
      ...decision,
      ...provenance,
      human_review_items: [...listGstItems(input.as_at, decision), ...provenance.human_review_items],
      limitations: [...history.limitations, ...provenance.limitations],
    };
    return { answer, evidence: buildAbnEvidence(abn, finding), couldNotTell: decision.registered === null };
  }, admitGst);
}

function admitGst(input: InputOf<typeof gstCheck>) {
  const admitted = admitAbn(input);
  requirePastDay(input.as_at, new Date());
  return admitted;
}

// A GST registration is no proof that GST could be charged: that also needs an ABN active on that day.
function addInactivity(decision: GstDecision, history: AbnHistory, day: string, knownUntil: string): GstDecision {
  const span = findInactiveSpan(history, day, knownUntil);
  if (span === null) return decision;
  return { ...decision, reason: `${decision.reason}; the ABN was ${describeInactiveSpan(span)}` };
}

function listGstItems(as_at: string, { label, reason }: GstDecision): string[] {
  const describe = () => [`GST on ${as_at} could not be determined: ${reason}.`];
  return settleReview('verified', [{ field: 'registered', label }], describe).items;
}

function requirePastDay(as_at: string, now: Date): void {
  const today = buildSydneyDay(now.getTime());
  if (as_at <= today) return;
  throw buildFieldError('invalid_input', 'as_at', `must not be later than today in Australia, ${today}`);
}
