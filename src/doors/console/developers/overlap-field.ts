import { type Html, html } from '#pages/html.ts';

const OVERLAPS: readonly [hours: number, label: string][] = [
  [24, '24 hours'],
  [1, '1 hour'],
  [168, '7 days'],
  [0, 'No time: it has leaked'],
];

/** Renders the choice of how long the old secret still works after a new one is made. */
export function renderOverlapField(label: string): Html {
  return html`<div class="field"><label for="overlap_hours">${label}</label><select id="overlap_hours" name="overlap_hours">${OVERLAPS.map(
    ([hours, words]) => html`<option value="${hours}">${words}</option>`,
  )}</select></div>`;
}
