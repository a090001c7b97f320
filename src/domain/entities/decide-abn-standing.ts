import type { AbnEntry } from './abn-entry.ts';
import { type AbnHistory, liesIn, type Span } from './abn-history.ts';

/** A status that starts after the day of the source. */
export type NextStatus = { status: AbnEntry['status']; from: string };

/** The status of an ABN on a day, since when, and the next status that is already dated. */
type AbnStanding = Pick<AbnEntry, 'status' | 'status_from'> & { next: NextStatus | null };

/** Decides the status of an ABN on a day from its history, so that all answers about that day agree. */
export function decideAbnStanding(entry: AbnEntry, { statuses }: AbnHistory, asAt: string): AbnStanding {
  const sorted = statuses.toSorted(byStart);
  const current = sorted.findLast((one) => liesIn(one, asAt));
  const ahead = sorted.find(({ effective_from }) => effective_from !== null && effective_from > asAt);
  const next = ahead === undefined ? null : { status: ahead.status, from: ahead.effective_from ?? '' };
  if (current !== undefined) return { status: current.status, status_from: current.effective_from, next };
  // An ABN that will be cancelled or suspended is active until then. Before a future active status, none is known.
  if (next !== null && next.status !== 'active') return { status: 'active', status_from: null, next };
  return { status: entry.status, status_from: entry.status_from, next };
}

/** Describes the next status; empty if there is none. */
export function describeNextStatus({ status, next }: AbnStanding, asAt: string): string {
  if (next === null) return '';
  if (status === next.status)
    return `The register dates the ABN ${next.status} from ${next.from}, which was still to come as at ${asAt}.`;
  return `The ABN is ${status} as at ${asAt}, and the register dates it ${next.status} from ${next.from}.`;
}

/** Orders spans by start; an unknown start comes first. */
export function byStart({ effective_from: left }: Span, { effective_from: right }: Span): number {
  return (left ?? '').localeCompare(right ?? '');
}

/** Returns the first day up to `asAt` on which an ABN is known to have been active, or null. */
export function findFirstActiveDay({ statuses }: AbnHistory, asAt: string): string | null {
  let first: string | null = null;
  for (const { status, effective_from: day } of statuses) {
    if (status !== 'active' || day === null || day > asAt) continue;
    if (first === null || day < first) first = day;
  }
  return first;
}
