import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory } from './abn-history.ts';
import { dayAfter } from './day-arithmetic.ts';
import { decideGst } from './decide-gst.ts';

/** How an entity stands with GST on the day that its source speaks for. */
export type GstStanding = {
  as_at: string;
  status: AbnEntry['gst']['status'];
  registered: boolean;
  /** Since when: the first day of the registration, or the first day without one. */
  status_from: string | null;
  effective_from: string | null;
  effective_to: string | null;
};

/** Decides how an entity stands on the day its source speaks for, by the rule that answers for every other day. */
export function decideGstStanding(entry: AbnEntry, history: AbnHistory, asAt: string): GstStanding {
  const { registered, effective_from, effective_to } = decideGst(entry, history, asAt, asAt);
  if (registered === true) {
    return { as_at: asAt, status: 'registered', registered, status_from: effective_from, effective_from, effective_to };
  }
  const lastDay = findLastDay(history, asAt);
  const isOver = lastDay !== null || (entry.gst.status === 'cancelled' && entry.gst.status_from === null);
  return {
    as_at: asAt,
    status: isOver ? 'cancelled' : 'none',
    registered: false,
    status_from: lastDay === null ? null : dayAfter(lastDay),
    effective_from: null,
    effective_to: lastDay,
  };
}

function findLastDay({ gst }: AbnHistory, asAt: string): string | null {
  const ends = gst.flatMap(({ effective_to }) => (effective_to !== null && effective_to < asAt ? [effective_to] : []));
  return ends.sort().at(-1) ?? null;
}
