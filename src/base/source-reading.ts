/** What came of asking an outside source: its value, or why it could not be read (a phrase that follows its name). */
export type SourceReading<T> = { ok: true; value: T } | { ok: false; reason: string };

/** A row of evidence, with the time at which its source was read; null when it was not. */
export type SourceRow<Check> = { check: Check; retrievedAt: string | null };

/** A reading that failed, with a phrase such as "did not answer in time". */
export function buildUnread(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
