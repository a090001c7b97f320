import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory } from './abn-history.ts';
import { dayAfter } from './day-arithmetic.ts';
import { decideGst } from './decide-gst.ts';
import { findNextGstDay } from './find-gst-days.ts';

/** How an entity stands with GST on the day that its source speaks for. */
export type GstStanding = {
  as_at: string;
  status: AbnEntry['gst']['status'];
  registered: boolean;
  /** Since when: the first day of the registration, or the first day without one. */
  status_from: string | null;
  /** First and last day of the registration, or of the one that ended last. */
  effective_from: string | null;
  effective_to: string | null;
  /** The first day of a registration that the source knows of and that is still to come. */
  next_from: string | null;
};

/** Decides how an entity stands on the day its source speaks for, by the rule that answers for every other day. */
export function decideGstStanding(entry: AbnEntry, history: AbnHistory, asAt: string): GstStanding {
  const { registered, effective_from, effective_to } = decideGst(entry, history, asAt, asAt);
  const next_from = findNextGstDay(entry, history, asAt);
  if (registered === true) {
    const span = { status_from: effective_from, effective_from, effective_to };
    return { as_at: asAt, status: 'registered', registered, ...span, next_from };
  }
  const isOver = effective_to !== null || (entry.gst.status === 'cancelled' && entry.gst.status_from === null);
  return {
    as_at: asAt,
    status: isOver ? 'cancelled' : 'none',
    registered: false,
    status_from: effective_to === null ? null : dayAfter(effective_to),
    effective_from,
    effective_to,
    next_from,
  };
}
