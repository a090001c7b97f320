/**
 * How a reading failed: the source was unreachable or the connection broke, it was late, it throttled us, we have too
 * many reads running, its answer was unreadable, or it refused this request.
 */
export type UnreadKind = 'unreachable' | 'late' | 'throttled' | 'busy' | 'unreadable' | 'refused';

/** A failed reading: the reason, as a phrase that follows the source's name, and the technical fault for an operator. */
export type Unread = { ok: false; reason: string; kind: UnreadKind; fault?: string };

/** The result of reading an outside source: its value, or why it could not be read. */
export type SourceReading<T> = { ok: true; value: T } | Unread;

/** A row of evidence, and when its source was read; null when it was not read. */
export type SourceRow<Check> = { check: Check; retrievedAt: string | null };

/** Builds a failed reading, with a reason such as "did not answer in time". */
export function buildUnread(reason: string, kind: UnreadKind = 'refused'): Unread {
  return { ok: false, reason, kind };
}
