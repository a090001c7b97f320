import type { z } from 'zod';
import { OPERATIONS } from '#contract/operations.ts';
import type { recordListResponse } from '#contract/schemas/record.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { formatNumber } from '#doors/console/watchlist/render-watched.ts';
import { nameTool } from '#operations/funnel/seal-check.ts';
import { type Html, html } from '#pages/html.ts';

/** A record as lists show it. */
export type ShownRecord = z.output<typeof recordListResponse>['records'][number];

/** Names what a record is about: what its answer settled on, otherwise what the person asked for, in their words. */
export function nameSubject({ subject_name, asked_for, target }: ShownRecord): string {
  return subject_name ?? asked_for ?? formatNumber(target.value);
}

// Other codes are written out, without a colour.
const OUTCOMES: Partial<Record<string, readonly [word: string, colour: ' good' | ' watch' | ' bad' | '']>> = {
  verified: ['Verified', ' good'],
  not_verified: ['Not verified', ' watch'],
  inconsistent: ['Inconsistent', ' bad'],
  ambiguous: ['Several candidates', ' watch'],
  solvent_winding_up_only: ['Solvent winding up', ' watch'],
  matched: ['Matched', ' good'],
  human_review_required: ['Needs review', ' watch'],
  needs_review: ['Needs review', ' watch'],
  possible: ['A listed name is alike', ' watch'],
  match: ['A listed name fits', ' bad'],
  candidates: ['Several candidates', ' watch'],
  changed: ['Changed', ' watch'],
  cancelled: ['Cancelled', ' watch'],
  records_found: ['Records found', ' watch'],
  critical: ['Critical flag', ' bad'],
  high: ['High-severity flag', ' bad'],
  medium: ['Medium-severity flag', ' watch'],
  low: ['Low-severity flag', ''],
  appointments_found: ['Appointments found', ' bad'],
};

/** The outcome of a record as a chip; null when its answer has no code. */
export function renderOutcome({ status, outcome }: ShownRecord): Html | null {
  if (status !== 'completed') return html`<span class="chip watch">Outcome not known</span>`;
  if (outcome === null) return null;
  const [word, colour] = OUTCOMES[outcome] ?? [writeLabel(outcome), ''];
  return html`<span class="chip${colour}">${word}</span>`;
}

/** Whether a person should look at the outcome of a record. */
export function isDoubtful({ status, outcome }: ShownRecord): boolean {
  const [, colour] = OUTCOMES[outcome ?? ''] ?? [];
  return status !== 'completed' || colour === ' watch' || colour === ' bad';
}

const TITLES = new Map(
  OPERATIONS.filter(({ kind, tool }) => kind === 'check' && tool?.listed !== false).map((operation) => [
    nameTool(operation),
    operation.tool?.title ?? operation.summary,
  ]),
);

/** The tools that leave records, with their titles, by title. */
export const CHECK_TITLES: readonly [tool: string, title: string][] = [...TITLES].sort(([, a], [, b]) =>
  a.localeCompare(b),
);

/** The title of the tool that made a record; its name when it is not live. */
export function titleOfCheck(tool: string): string {
  return TITLES.get(tool) ?? tool;
}
