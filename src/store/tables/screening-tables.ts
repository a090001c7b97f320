import type { JSONColumnType } from 'kysely';
import type { ScreeningBand } from '#domain/screening/decide-band.ts';

type ListedBand = Exclude<ScreeningBand, 'none_found'>;

/** What a watched name is screened with, as the arguments of screen_name. */
export type WatchedQuestion = {
  name: string;
  kind?: 'person' | 'organisation' | 'vessel';
  birth_date?: string;
  countries?: string[];
  identifiers?: string[];
};

export type ScreeningTables = {
  screening_monitors: {
    screening_monitor_id: string;
    account_id: string;
    question: JSONColumnType<WatchedQuestion, string, never>;
    reference: string | null;
    created_at: Date;
    deleted_at: Date | null;
    screened_snapshot_id: number | null;
  };
  screening_alerts: {
    alert_id: string;
    screening_monitor_id: string;
    account_id: string;
    list_reference: string;
    listed_as: string;
    matched_name: string | null;
    band: ListedBand;
    score: number;
    reasons: JSONColumnType<string[], string, never>;
    why: 'first_screening' | 'added' | 'changed';
    record_id: string;
    opened_snapshot_id: number;
    opened_at: Date;
    closed_at: Date | null;
    closed_snapshot_id: number | null;
    closed_why: 'removed' | 'changed' | 'no_longer_alike' | null;
    closed_record_id: string | null;
  };
};
