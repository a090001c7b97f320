import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory, Span } from './abn-history.ts';

/** The first day of a registration for GST that the source knows of and that begins after a day; null without one. */
export function findNextGstDay(entry: AbnEntry, { gst }: AbnHistory, asAt: string): string | null {
  // An extract may say since when the entry is registered, and have no span.
  const told = entry.gst.status === 'registered' ? entry.gst.status_from : null;
  const starts = [told, ...gst.map(({ effective_from }) => effective_from)];
  return starts.filter((day) => day !== null && day > asAt).sort()[0] ?? null;
}

/** The registration for GST that ended last before a day; null without one. */
export function findLastGstSpan({ gst }: AbnHistory, asAt: string): Span | null {
  const ended = gst.filter(({ effective_to }) => effective_to !== null && effective_to < asAt);
  return (
    ended.toSorted((left, right) => (left.effective_to ?? '').localeCompare(right.effective_to ?? '')).at(-1) ?? null
  );
}
