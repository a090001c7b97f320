import type { AbnHistory } from './abn-history.ts';
import { dayAfter, dayBefore } from './day-arithmetic.ts';

/** Days on which an ABN was not active, before it was active again; where it is not exact, it was some of them. */
export type InactiveSpan = { effective_from: string; effective_to: string; isExact: boolean };

type Status = AbnHistory['statuses'][number];

/** Lists when an ABN was not active before it was active again, oldest first. */
export function listInactiveSpans({ statuses, complete }: AbnHistory): InactiveSpan[] {
  const spans: InactiveSpan[] = [];
  let before: Status[] = [];
  for (const one of statuses.filter(({ effective_from }) => effective_from !== null).toSorted(byStart)) {
    if (one.status !== 'active') {
      before.push(one);
      continue;
    }
    const span = findSpanBefore(one, before, complete);
    if (span !== null) spans.push(span);
    before = [one];
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

// Before comes the last active status with those that followed it, or those alone where no active one is known.
function findSpanBefore(active: Status, before: readonly Status[], complete: boolean): InactiveSpan | null {
  const last = before.find(({ status }) => status === 'active');
  const began = before.find(({ status }) => status !== 'active')?.effective_from ?? null;
  const unseen = (last?.effective_to ?? null) === null ? null : dayAfter(last?.effective_to ?? '');
  const effective_from = began ?? unseen;
  if (effective_from === null || active.effective_from === null) return null;
  const effective_to = dayBefore(active.effective_from);
  return effective_from > effective_to ? null : { effective_from, effective_to, isExact: complete || began !== null };
}

function byStart({ effective_from: left }: Status, { effective_from: right }: Status): number {
  return (left ?? '').localeCompare(right ?? '');
}
