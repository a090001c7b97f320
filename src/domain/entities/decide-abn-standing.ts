import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory, Span } from './abn-history.ts';

/** A status that the register dates ahead of the day it speaks for. */
export type NextStatus = { status: AbnEntry['status']; from: string };

/** How an ABN stands on a day: its status, since when, and what the register dates ahead of that day. */
export type AbnStanding = Pick<AbnEntry, 'status' | 'status_from'> & { next: NextStatus | null };

/** Decides how an ABN stands on a day by its history, so that whatever speaks of the day says the same. */
export function decideAbnStanding(entry: AbnEntry, { statuses }: AbnHistory, asAt: string): AbnStanding {
  const sorted = statuses.toSorted(byStart);
  const current = sorted.findLast((one) => covers(one, asAt));
  const ahead = sorted.find(({ effective_from }) => effective_from !== null && effective_from > asAt);
  const next = ahead === undefined ? null : { status: ahead.status, from: ahead.effective_from ?? '' };
  if (current !== undefined) return { status: current.status, status_from: current.effective_from, next };
  // What is still to be cancelled or suspended is active until then; for what is still to be active there is no word.
  if (next !== null && next.status !== 'active') return { status: 'active', status_from: null, next };
  return { status: entry.status, status_from: entry.status_from, next };
}

/** Says what the register dates ahead of its own day. */
export function describeNextStatus({ status, next }: AbnStanding, asAt: string): string {
  if (next === null) return '';
  if (status === next.status)
    return `The register dates the ABN ${next.status} from ${next.from}, which was still to come as at ${asAt}.`;
  return `The ABN is ${status} as at ${asAt}, and the register dates it ${next.status} from ${next.from}.`;
}

function covers({ effective_from, effective_to }: Span, day: string): boolean {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to);
}

/** Orders spans by their start; one that is not known lies before those that are. */
export function byStart({ effective_from: left }: Span, { effective_from: right }: Span): number {
  return (left ?? '').localeCompare(right ?? '');
}
