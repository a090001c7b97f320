import { type AbnHistory, liesIn, type Span } from './abn-history.ts';
import { dayAfter, dayBefore } from './day-arithmetic.ts';
import { byStart } from './decide-abn-standing.ts';

/** A span in which an ABN was inactive; if it is not exact, the ABN was inactive on some of the days. */
type InactiveSpan = Span & { isExact: boolean };

/** Lists the spans before a day in which an ABN was inactive and after which it was active again, oldest first. */
export function listInactiveSpans(history: AbnHistory, asAt: string): InactiveSpan[] {
  return listAllSpans(history).filter(({ effective_to }) => effective_to !== null && effective_to < asAt);
}

/** Returns the inactive span that contains, or may contain, a day, as known on `asAt`; null without one. */
export function findInactiveSpan(history: AbnHistory, day: string, asAt: string): InactiveSpan | null {
  const span = listAllSpans(history).find((one) => liesIn(one, day));
  if (span === undefined) return null;
  const isOver = span.effective_to !== null && span.effective_to < asAt;
  return isOver ? span : { ...span, effective_to: null };
}

/** Describes when an ABN was inactive. */
export function describeInactiveSpan({ effective_from, effective_to, isExact }: InactiveSpan): string {
  if (effective_from === null) return 'not active, since a day that the source does not tell';
  const until = effective_to === null ? 'on' : `to ${effective_to}`;
  return `not active ${isExact ? '' : 'at some time '}from ${effective_from} ${until}`;
}

// Between two active statuses, and after the last one if it ended or another status followed.
function listAllSpans({ statuses, complete }: AbnHistory): InactiveSpan[] {
  const spans: InactiveSpan[] = [];
  // Since the last active status: the first known inactive day, and the last active day.
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
