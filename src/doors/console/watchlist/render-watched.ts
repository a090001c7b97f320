import type { z } from 'zod';
import type { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { renderReference } from '#doors/console/render-reference.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay, formatTime, showStored } from '#pages/page-text.ts';

/** A monitor as the list returns it with include=state. */
export type WatchedRow = z.output<(typeof listMonitors)['output']>['monitors'][number];
type State = NonNullable<WatchedRow['latest']>;

/** The word of each severity, in its colour. */
export const SEVERITY_CHIPS: Record<State['severity'], Html> = {
  info: html`<span class="chip">Info</span>`,
  low: html`<span class="chip">Low</span>`,
  medium: html`<span class="chip watch">Medium</span>`,
  high: html`<span class="chip bad">High</span>`,
};

/** The word of each state, in its colour. */
export const STATE_CHIPS: Record<State['state'], Html> = {
  no_baseline: html`<span class="chip">No baseline</span>`,
  not_checked: html`<span class="chip">Not checked yet</span>`,
  older_data: html`<span class="chip">Older data</span>`,
  no_change: html`<span class="chip good">No change seen</span>`,
  changed: html`<span class="chip watch">Changed</span>`,
};

/** Builds the table of what is watched. */
export function renderWatchedTable(watched: readonly WatchedRow[]): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Watched"><table><thead><tr><th>What is watched</th><th>State</th><th>Severity</th><th>Last check</th><th>Register’s day</th><th>Deal</th></tr></thead><tbody>${watched.map(renderRow)}</tbody></table></div>`;
}

function renderRow({ subscription_id, target_type, reference, latest }: WatchedRow): Html {
  if (latest === undefined) return html``;
  const { name, target, state, checked_at, source_observed_at, change_count, severity } = latest;
  return html`<tr><td><a href="/app/watchlist/${subscription_id}">${showStored(name ?? target, 60)}</a><small>${target_type} ${formatNumber(target)}</small></td>
<td>${STATE_CHIPS[state]}${state === 'changed' ? html`<small>${change_count} ${change_count === 1 ? 'difference' : 'differences'}</small>` : null}</td>
<td>${state === 'changed' ? SEVERITY_CHIPS[severity] : null}</td>
<td>${checked_at === null ? 'never' : formatTime(new Date(checked_at))}</td>
<td>${source_observed_at === null ? null : formatDay(new Date(source_observed_at))}</td>
<td>${reference === null ? 'none' : renderReference(reference)}</td></tr>`;
}

/** Groups the digits of an ABN or ACN as people write them. */
export function formatNumber(target: string): string {
  return target.replace(/^(\d\d)?(\d{3})(\d{3})(\d{3})$/, (_, first = '', ...rest) =>
    [first, ...rest.slice(0, 3)].join(' ').trim(),
  );
}
