import { readSydneyDay } from '#base/calendar-window.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory } from './abn-history.ts';
import { decideAbnStanding, type NextStatus } from './decide-abn-standing.ts';

/** The result of an ABN query, and which source answered it. A null entry means that the source does not have the ABN. */
export type AbnFinding = {
  entry: AbnEntry | null;
  data_mode: 'live' | 'snapshot';
  source_version: string | null;
  source_citation: string;
  retrieved_at: string;
  /** The ABN that replaced this one, if the register names it. */
  replaced_by?: string | null;
  /** Set if an earlier version had the ABN: the last version with it, and the first without it. */
  vanished?: { held_in: string; not_in: string } | null;
  /** A status that starts after the day of the source; the entry has the status of that day. */
  next_status?: NextStatus | null;
  /** A newer version that exists, if an operator chose to answer from this older one. */
  newer?: string | null;
  /** How many rows of the version could not be read at its import; 0 if absent. */
  unread_rows?: number;
  /** True for invented data, which is not a register and has no age. */
  sample?: boolean;
  /** The file that was read, or the body of the live response; null if it was not recorded. */
  source_file?: SourceFile | null;
};

/** A finding with the entity's known history; null if there is no entry. */
export type AbnHistoryFinding = AbnFinding & { history: AbnHistory | null };

/** Returns the day, in Sydney, on which the register was queried or the extract was made; nothing is known after it. */
export function findKnownUntil({ retrieved_at }: Pick<AbnFinding, 'retrieved_at'>): string {
  return readSydneyDay(retrieved_at);
}

/** Whether the register says that another ABN replaced this one, named or not. */
export function isReplaced({ entry, replaced_by }: Pick<AbnFinding, 'entry' | 'replaced_by'>): boolean {
  return entry?.replaced === true || (replaced_by ?? null) !== null;
}

/** A source of ABN look-ups: the live register or an imported version. */
export type AbnSource = {
  findAbnHistory(abn: string): Promise<AbnHistoryFinding>;
};

/** Sets the entry's status to that of the source's day; a status with a later date becomes `next_status`. */
export function settleStatus(finding: AbnHistoryFinding): AbnHistoryFinding {
  const { entry, history } = finding;
  if (entry === null || history === null) return finding;
  const { next, ...standing } = decideAbnStanding(entry, history, findKnownUntil(finding));
  return next === null ? finding : { ...finding, entry: { ...entry, ...standing }, next_status: next };
}
