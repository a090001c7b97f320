import type { PlanningQuestion } from './planning-area.ts';

/** What a layer or list showed. */
export type PlanningCheckRow = {
  source_id: string;
  source: string;
  question: PlanningQuestion | 'planning_applications';
  layer: string | null;
  status: 'found' | 'none_found' | 'not_checked';
  /** Null when it was not read. */
  count: number | null;
  result: string;
};

type PlanningOutcome = { status: 'checked' | 'partly_checked' | 'not_checked'; reason: string };

/** How each question is called in sentences. */
export const QUESTION_WORDS: Readonly<Record<PlanningCheckRow['question'], string>> = {
  zones: 'zones',
  subzones: 'subzones',
  overlays: 'overlays',
  flood_overlays: 'flood overlays',
  bushfire_overlays: 'bushfire overlays',
  heritage_overlays: 'heritage overlays',
  bushfire_prone_area: 'bushfire-prone areas',
  planning_applications: 'planning applications',
};

/** Decides the outcome of the checks; `unasked` are the states in which the place may be and that no source was queried for. */
export function decidePlanning(rows: readonly PlanningCheckRow[], unasked: readonly string[]): PlanningOutcome {
  const read = rows.filter(({ status }) => status !== 'not_checked');
  const left = [...listQuestions(rows, 'not_checked'), ...unasked.map((state) => `any layer of ${state}`)];
  const gap = left.length === 0 ? '' : ` Not checked: ${left.join(', ')}.`;
  if (read.length === 0) return { status: 'not_checked', reason: `Nothing was checked for this place.${gap}` };
  const [found, none] = [listQuestions(rows, 'found'), listQuestions(rows, 'none_found')];
  const sentences = [
    found.length === 0 ? '' : `Found: ${found.join(', ')}.`,
    none.length === 0 ? '' : `Read without finding any here, which is no clearance: ${none.join(', ')}.`,
  ];
  return {
    status: left.length === 0 ? 'checked' : 'partly_checked',
    reason: sentences.filter((text) => text !== '').join(' ') + gap,
  };
}

/**
 * Returns what was found, or null where nothing was found and it is not known that nothing is there:
 * a layer of `rows` was not read, no layer exists, or the place may be in a state that was not queried.
 */
export function showFound<T>(
  found: readonly T[],
  rows: readonly PlanningCheckRow[],
  unasked: readonly string[],
): T[] | null {
  const wasRead = rows.length > 0 && unasked.length === 0 && rows.every(({ status }) => status !== 'not_checked');
  return found.length > 0 || wasRead ? [...found] : null;
}

// Lists each question once. One with a layer that found something is not none_found; its unread layers still count.
function listQuestions(rows: readonly PlanningCheckRow[], status: PlanningCheckRow['status']): string[] {
  const found = new Set(rows.filter((row) => row.status === 'found').map(({ question }) => question));
  const fits = rows.filter((row) => row.status === status && (status !== 'none_found' || !found.has(row.question)));
  return [...new Set(fits.map(({ question }) => QUESTION_WORDS[question]))];
}
