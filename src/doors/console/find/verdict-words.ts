import type { z } from 'zod';
import type { verificationLabel } from '#contract/schemas/common.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { type Html, html } from '#pages/html.ts';

type Label = z.output<typeof verificationLabel>;

const WORDS = {
  verified: { word: 'Verified', chip: ' good', notice: '' },
  human_review_required: { word: 'Needs review', chip: ' watch', notice: ' warn' },
  not_verified: { word: 'Not verified', chip: '', notice: ' warn' },
} as const satisfies Record<Label, object>;

/** The verdict in one box: its word, and the headline. */
export function renderVerdict(label: Label, headline: string): Html {
  return html`<div class="notice${WORDS[label].notice} verdict"><p>${renderLabel(label)} <strong>${headline}</strong></p></div>`;
}

/** The label of a fact as a chip. */
export function renderLabel(label: Label): Html {
  return html`<span class="chip${WORDS[label].chip}">${WORDS[label].word}</span>`;
}

/** Marks a record of invented data; null for a real one. */
export function renderSampleChip(record: DueDiligenceRecord): Html | null {
  return isInvented(record) ? html`<span class="chip test">Sample: invented</span>` : null;
}

/** A score from 0 to 1 as a bar with its number; a high one is good unless it is said to be bad. */
export function renderScore(name: string, score: number, isBad = false): Html {
  const percent = Math.floor(score * 100);
  return html`<span class="score"><span>${name}</span><meter min="0" max="1" low="0.6" high="0.9" optimum="${isBad ? 0 : 1}" value="${score}" aria-label="${name}">${percent}%</meter><b>${percent}%</b></span>`;
}
