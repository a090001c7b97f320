import type { AbnEntry } from './abn-entry.ts';
import { type AbnHistory, liesIn, type Span } from './abn-history.ts';

/** Whether an entity was registered for GST on a day; null if the source does not show it. */
export type GstDecision = Span & {
  registered: boolean | null;
  label: 'verified' | 'not_verified' | 'human_review_required';
  reason: string;
};

const FIRST_GST_DAY = '2000-07-01';

const NO_SPAN: Span = { effective_from: null, effective_to: null };

/** Decides the GST status on a day. `knownUntil` is the day of the source: the status is always known on it, and never after it. */
export function decideGst(entry: AbnEntry, history: AbnHistory, asAt: string, knownUntil: string): GstDecision {
  if (asAt < FIRST_GST_DAY) return decided(false, NO_SPAN, 'there was no GST before 1 July 2000');
  if (asAt > knownUntil) return decideBeyond(entry, history, knownUntil);
  const span = history.gst.find((one) => covers(one, asAt));
  if (span !== undefined) return decided(true, span, 'a registration covers this day');
  const last = findLastGstSpan(history, asAt) ?? NO_SPAN;
  const without = () => decided(false, last, `no registration covers this day${describeGap(entry, history, asAt)}`);
  if (history.gst_gaps?.some((one) => liesIn(one, asAt)) === true) return without();
  const undated = saysCancelled(entry, history, asAt) ? undefined : history.gst.find((one) => mayCover(one, asAt));
  if (undated !== undefined && asAt === knownUntil) return decided(true, undated, 'the register shows a registration');
  if (undated !== undefined) return unknown(undated, describeUndated(undated));
  if (history.complete) return without();
  return decideWithoutSpan(entry, last, asAt, knownUntil);
}

function decideWithoutSpan({ gst }: AbnEntry, last: Span, asAt: string, knownUntil: string): GstDecision {
  if (gst.status === 'none') return decided(false, last, 'the register shows no registration');
  if (gst.status === 'cancelled' && (asAt === knownUntil || (gst.status_from !== null && asAt >= gst.status_from)))
    return decided(false, last, 'the registration ended before this day');
  const begins = gst.status === 'registered' ? gst.status_from : null;
  if (begins !== null && asAt === knownUntil) return decided(false, last, `the registration begins on ${begins}`);
  const verb = begins !== null && begins > knownUntil ? 'begins' : 'began';
  const known = begins === null ? '' : `the registration known ${verb} on ${begins}; `;
  const seen = last.effective_to;
  if (seen !== null) return unknown(NO_SPAN, `${known}one before it was seen until ${seen}: check the live register`);
  return unknown(NO_SPAN, `${known}the snapshots held do not reach back to this day: check the live register`);
}

function covers(span: Span, day: string): boolean {
  return span.effective_from !== null && liesIn(span, day);
}

// A registration with an unknown start that had not ended on the day.
function mayCover({ effective_from, effective_to }: Span, day: string): boolean {
  return effective_from === null && (effective_to === null || day <= effective_to);
}

// An extract may list a registration without start or end although it is cancelled.
function saysCancelled({ gst }: AbnEntry, { complete }: AbnHistory, day: string): boolean {
  return !complete && gst.status === 'cancelled' && (gst.status_from === null || gst.status_from <= day);
}

function describeUndated({ effective_to }: Span): string {
  const ended = effective_to === null ? 'there is a registration' : `a registration ended on ${effective_to}`;
  return `${ended}, but the source does not show its start date: check the live register`;
}

// Names the registrations before and after a day without one, future ones included.
function describeGap(entry: AbnEntry, history: AbnHistory, day: string): string {
  const last = findLastGstSpan(history, day)?.effective_to ?? null;
  const next = findNextGstDay(entry, history, day);
  const known = [
    ...(last === null ? [] : [`one ended on ${last}`]),
    ...(next === null ? [] : [`${last === null ? 'one' : 'the next'} begins on ${next}`]),
  ];
  return known.length === 0 ? '' : ` (${known.join(', ')})`;
}

function describeSpan({ effective_from: from, effective_to: to }: Span): string {
  return `${from === null ? '' : ` from ${from}`}${to === null ? '' : ` until ${to}`}`;
}

function decided(registered: boolean, { effective_from, effective_to }: Span, reason: string): GstDecision {
  return { registered, effective_from, effective_to, label: 'verified', reason };
}

function unknown({ effective_from, effective_to }: Span, reason: string): GstDecision {
  return { registered: null, effective_from, effective_to, label: 'human_review_required', reason };
}

// A source cannot answer for later days; the reason quotes its last known state.
function decideBeyond(entry: AbnEntry, history: AbnHistory, knownUntil: string): GstDecision {
  const last = decideGst(entry, history, knownUntil, knownUntil);
  const state =
    last.registered === true
      ? `registered for GST${describeSpan(last)}`
      : `not registered for GST${describeGap(entry, history, knownUntil)}`;
  const reason = `the source is as at ${knownUntil} and shows no later days; on that day: ${state}`;
  return { registered: null, ...NO_SPAN, label: 'not_verified', reason };
}

/** Returns the start of the next known GST registration after a day; null without one. */
export function findNextGstDay(entry: AbnEntry, { gst }: AbnHistory, asAt: string): string | null {
  // An extract may give the start of a registration without a span.
  const listed = entry.gst.status === 'registered' ? entry.gst.status_from : null;
  const starts = [listed, ...gst.map(({ effective_from }) => effective_from)];
  return starts.filter((day) => day !== null && day > asAt).sort()[0] ?? null;
}

/** Returns the last GST registration that ended before a day; null without one. */
function findLastGstSpan({ gst }: AbnHistory, asAt: string): Span | null {
  const ended = gst.filter(({ effective_to }) => effective_to !== null && effective_to < asAt);
  return (
    ended.toSorted((left, right) => (left.effective_to ?? '').localeCompare(right.effective_to ?? '')).at(-1) ?? null
  );
}
