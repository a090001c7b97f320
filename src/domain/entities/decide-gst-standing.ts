import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory } from './abn-history.ts';
import { dayAfter } from './day-arithmetic.ts';
import { decideGst, findNextGstDay } from './decide-gst.ts';

/** The GST status of an entity on the day of its source. */
export type GstStanding = {
  as_at: string;
  status: AbnEntry['gst']['status'];
  registered: boolean;
  /** The first day of the registration, or the first day without one. */
  status_from: string | null;
  /** The first and last day of the current registration, or of the last one. */
  effective_from: string | null;
  effective_to: string | null;
  /** The first day of a known future registration. */
  next_from: string | null;
};

/** Decides the GST status on the day of the source, with the same rule as for every other day. */
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
