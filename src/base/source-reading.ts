/**
 * How a reading failed: nobody was reached or the connection broke, no answer came in time, the source asks us to slow
 * down, we ask it too much ourselves, its answer makes no sense, or it gives nothing for this question.
 */
export type UnreadKind = 'unreachable' | 'late' | 'throttled' | 'busy' | 'unreadable' | 'refused';

/** A reading that failed: why, as a phrase that follows the source's name, and for an operator the fault behind it. */
export type Unread = { ok: false; reason: string; kind: UnreadKind; fault?: string };

/** What came of asking an outside source: its value, or why it could not be read. */
export type SourceReading<T> = { ok: true; value: T } | Unread;

/** A row of evidence, with the time at which its source was read; null when it was not. */
export type SourceRow<Check> = { check: Check; retrievedAt: string | null };

/** A reading that failed, with a phrase such as "did not answer in time". */
export function buildUnread(reason: string, kind: UnreadKind = 'refused'): Unread {
  return { ok: false, reason, kind };
}
