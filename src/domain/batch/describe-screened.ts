import type { z } from 'zod';
import { readSydneyDay } from '#base/calendar-window.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';

/** The columns that the results of screened names have beside those of every row. */
export const SCREENED_COLUMNS = [
  'band',
  'score',
  'matched_name',
  'listed_as',
  'list_reference',
  'candidates',
  'list_version',
  'list_day',
  'to_review',
] as const;

/** What an answer of screen_name says in a few words. Null where there is no candidate. */
type ScreenedWords = Record<(typeof SCREENED_COLUMNS)[number], string | number | null>;

/** Describes the answer of screen_name by its best candidate; null for the answer of another tool. */
export function describeScreened(tool: string, answer: unknown): ScreenedWords | null {
  if (tool !== screenName.name) return null;
  const { outcome, candidates, candidate_count, sources, human_review_items } = answer as z.output<
    typeof screenName.output
  >;
  const [best] = candidates;
  const [list] = sources;
  return {
    band: outcome,
    score: best?.score ?? null,
    matched_name: best?.matched_name ?? null,
    listed_as: best?.primary_name ?? null,
    list_reference: best?.reference ?? null,
    candidates: candidate_count,
    list_version: list?.source_version ?? null,
    list_day: list === undefined ? null : readSydneyDay(list.retrieved_at),
    // Without it, a row whose name was compared only in part would read like any other.
    to_review: human_review_items.join(' ') || null,
  };
}
