import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory, Span } from './abn-history.ts';

/** Whether an entity was registered for GST on a day; null where the source cannot tell. */
export type GstDecision = Span & {
  registered: boolean | null;
  label: 'verified' | 'not_verified' | 'human_review_required';
  reason: string;
};

/** Decides the GST status on a day from what a source says; knownUntil is the last day it speaks of. */
export function decideGst(entry: AbnEntry, history: AbnHistory, asAt: string, knownUntil: string): GstDecision {
  const span = history.gst.find((one) => holds(one, asAt));
  if (span !== undefined && asAt <= knownUntil) return decided(true, span, 'a registration covers this day');
  if (asAt > knownUntil) return decideBeyond(entry, history, knownUntil);
  if (history.complete) return decided(false, NO_SPAN, 'no registration covers this day');
  if (entry.gst.status === 'none') return decided(false, NO_SPAN, 'the register knows of no registration');
  if (entry.gst.status === 'cancelled' && entry.gst.status_from !== null && asAt >= entry.gst.status_from) {
    const ended = history.gst.findLast((one) => one.effective_to !== null) ?? NO_SPAN;
    return decided(false, ended, 'the registration ended before this day');
  }
  const reason = 'the snapshots held do not reach back to this day: ask the live register';
  return { registered: null, ...NO_SPAN, label: 'human_review_required', reason };
}

const NO_SPAN: Span = { effective_from: null, effective_to: null };

function holds({ effective_from, effective_to }: Span, day: string): boolean {
  return effective_from !== null && effective_from <= day && (effective_to === null || day <= effective_to);
}

function decided(registered: boolean, { effective_from, effective_to }: Span, reason: string): GstDecision {
  return { registered, effective_from, effective_to, label: 'verified', reason };
}

// Nothing is known of days to come; the last known state is given, and said to be no more than that.
function decideBeyond(entry: AbnEntry, history: AbnHistory, knownUntil: string): GstDecision {
  const last = decideGst(entry, history, knownUntil, knownUntil);
  const reason = `the source speaks of days up to ${knownUntil} only; this is its last known state`;
  return { ...last, label: last.registered === null ? last.label : 'not_verified', reason };
}
