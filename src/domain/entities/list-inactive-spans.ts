import type { AbnHistory, Span } from './abn-history.ts';
import { dayAfter, dayBefore } from './day-arithmetic.ts';

/** Days on which an ABN was not active, before it was active again; where it is not exact, it was some of them. */
export type InactiveSpan = { effective_from: string; effective_to: string; isExact: boolean };

/** Lists when an ABN was not active before it was active again, oldest first. */
export function listInactiveSpans({ statuses, complete }: AbnHistory): InactiveSpan[] {
  const spans: InactiveSpan[] = [];
  // Since the last active status: the first day that is known to be without activity, and the last day with it.
  let began: string | null = null;
  let ended: string | null = null;
  for (const { status, effective_from: day, effective_to } of statuses.toSorted(byStart)) {
    if (status !== 'active') {
      began ??= day;
      continue;
    }
    const effective_from: string | null = began ?? (ended === null ? null : dayAfter(ended));
    if (effective_from !== null && day !== null && effective_from < day) {
      spans.push({ effective_from, effective_to: dayBefore(day), isExact: complete || began !== null });
    }
    began = null;
    ended = effective_to;
  }
  return spans;
}

/** The span without activity in which a day lies, or may lie; null without one. */
export function findInactiveSpan(history: AbnHistory, day: string): InactiveSpan | null {
  const spans = listInactiveSpans(history);
  return spans.find(({ effective_from, effective_to }) => effective_from <= day && day <= effective_to) ?? null;
}

/** Says when an ABN was not active. */
export function describeInactiveSpan({ effective_from, effective_to, isExact }: InactiveSpan): string {
  return isExact
    ? `not active from ${effective_from} to ${effective_to}`
    : `not active at some time from ${effective_from} to ${effective_to}`;
}

// A start that is not known lies before those that are.
function byStart({ effective_from: left }: Span, { effective_from: right }: Span): number {
  return (left ?? '').localeCompare(right ?? '');
}
