import { buildSydneyDay } from '#base/calendar-window.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory } from './abn-history.ts';
import type { NextStatus } from './decide-abn-standing.ts';

/** What the ABN register said when it was asked, and which register that was; a null entry means it was read and holds none. */
export type AbnFinding = {
  entry: AbnEntry | null;
  data_mode: 'live' | 'snapshot';
  source_version: string | null;
  source_citation: string;
  retrieved_at: string;
  /** The ABN that has taken this one's place, where the register names it. */
  replaced_by?: string | null;
  /** Where a version before this one held the ABN: the last that did, and the first that does not. */
  vanished?: { held_in: string; not_in: string } | null;
  /** Where the register dates a status ahead of the day it speaks for; the entry has the one of that day. */
  next_status?: NextStatus | null;
  /** The newer version that an operator passed over for the one that was read. */
  newer?: string | null;
  /** True of invented data: it is no register, and has no age. */
  sample?: boolean;
  /** The file that was read, or the body of the live answer; null where it was not written down. */
  source_file?: SourceFile | null;
};

/** A finding with what is known of the entity's past; null where the register holds no entry. */
export type AbnHistoryFinding = AbnFinding & { history: AbnHistory | null };

/** The day that a finding speaks for: the one, in Australia, on which the register was asked or the extract was made. */
export function findKnownUntil({ retrieved_at }: Pick<AbnFinding, 'retrieved_at'>): string {
  return buildSydneyDay(Date.parse(retrieved_at));
}

/** Whether the register says that another ABN has taken this one's place, be it named or not. */
export function isReplaced({ entry, replaced_by }: Pick<AbnFinding, 'entry' | 'replaced_by'>): boolean {
  return entry?.replaced === true || (replaced_by ?? null) !== null;
}

/** Where ABNs are looked up: the live register or a version of it. */
export type AbnSource = {
  findAbnHistory(abn: string): Promise<AbnHistoryFinding>;
};
