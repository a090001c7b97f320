import type { AbnHistory } from './abn-history.ts';
import { dayAfter, dayBefore } from './day-arithmetic.ts';
import { byStart } from './decide-abn-standing.ts';

/** Days on which an ABN was not active; a start that is not known or an end that has not come is null, and where it is not exact, it was some of them. */
export type InactiveSpan = { effective_from: string | null; effective_to: string | null; isExact: boolean };

/** Lists when an ABN was not active before it was active again on a day, oldest first. */
export function listInactiveSpans(history: AbnHistory, asAt: string): InactiveSpan[] {
  return listAllSpans(history).filter(({ effective_to }) => effective_to !== null && effective_to < asAt);
}

/** The span without activity in which a day lies, or may lie, as it is known on another; null without one. */
export function findInactiveSpan(history: AbnHistory, day: string, asAt: string): InactiveSpan | null {
  const span = listAllSpans(history).find((one) => liesIn(one, day));
  if (span === undefined) return null;
  const isOver = span.effective_to !== null && span.effective_to < asAt;
  return isOver ? span : { ...span, effective_to: null };
}

/** Says when an ABN was not active. */
export function describeInactiveSpan({ effective_from, effective_to, isExact }: InactiveSpan): string {
  if (effective_from === null) return 'not active, since a day that the source does not tell';
  const until = effective_to === null ? 'on' : `to ${effective_to}`;
  return `not active ${isExact ? '' : 'at some time '}from ${effective_from} ${until}`;
}

// Between two active statuses, and behind the last where one ended or another came.
function listAllSpans({ statuses, complete }: AbnHistory): InactiveSpan[] {
  const spans: InactiveSpan[] = [];
  // Since the last active status: the first day that is known to be without activity, and the last day with it.
  let began: string | null = null;
  let ended: string | null = null;
  let isActive = true;
  for (const { status, effective_from: day, effective_to } of statuses.toSorted(byStart)) {
    isActive = status === 'active';
    if (!isActive) {
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
  if (!isActive) spans.push({ effective_from: began, effective_to: null, isExact: true });
  return spans;
}

function liesIn({ effective_from, effective_to }: InactiveSpan, day: string): boolean {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to);
}
