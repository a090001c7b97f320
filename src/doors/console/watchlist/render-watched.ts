import type { AnswerOf } from '#contract/operation.ts';
import type { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { findRiskMeaning } from '#domain/risk/risk-ontology.ts';
import { countThings, renderReference } from '#doors/console/list-parts.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatDay, formatTime, showStored } from '#pages/page-text.ts';

/** A monitor as the list returns it with include=state. */
export type WatchedRow = AnswerOf<typeof listMonitors>['monitors'][number];
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

/** What kind of number a target is, as a person reads it. */
export const TYPE_NAMES: Record<WatchedRow['target_type'], string> = {
  ABN: 'ABN',
  ACN: 'ACN',
  VIN: 'VIN',
  address: 'Address',
};

export const SAMPLE_CHIP = html`<span class="chip test">Sample</span>`;

const NO_NEWER = html`<span class="chip">No newer version</span>`;

/** Builds a table of monitors. The table of one deal leaves its reference out. */
export function renderWatchedTable(watched: readonly WatchedRow[], isOfDeal = false): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Watched"><table class="log watched"><thead><tr><th>What is watched</th><th>State</th><th>Last check</th><th>Next check</th>${isOfDeal ? null : html`<th>Deal</th>`}</tr></thead><tbody>${watched.map((row) => renderRow(row, isOfDeal))}</tbody></table></div>`;
}

function renderRow({ subscription_id, target_type, reference, latest }: WatchedRow, isOfDeal: boolean): Html {
  if (latest === undefined) return html``;
  const { name, target, state, checked_at, source_observed_at, baseline_at, change_count, severity } = latest;
  return html`<tr><td><a href="/app/watchlist/${subscription_id}">${showStored(name ?? target, 60)}</a>${latest.sample_data ? html` ${SAMPLE_CHIP}` : null}<small>${TYPE_NAMES[target_type]} ${formatNumber(target)}</small></td>
<td>${renderState(latest)}${state === 'changed' ? html` ${SEVERITY_CHIPS[severity]}<small>${countThings(change_count, 'difference')}</small>` : null}${renderStandingFlags(latest)}</td>
<td data-label="Last check">${checked_at === null ? (baseline_at === null ? 'never' : html`${formatTime(new Date(baseline_at))}<small>the baseline</small>`) : formatTime(new Date(checked_at))}${
    source_observed_at === null ? null : html`<small>register of ${formatDay(new Date(source_observed_at))}</small>`
  }</td>
<td data-label="Next check">${renderDue(latest)}</td>
${isOfDeal ? null : html`<td data-label="Deal">${reference === null ? 'none' : renderReference(reference)}</td>`}</tr>`;
}

/** Builds the state of a monitor; one that was not read since its baseline because nothing newer is loaded says so. */
export function renderState({ state, not_due }: State): Html {
  return state === 'not_checked' && not_due !== null ? NO_NEWER : STATE_CHIPS[state];
}

/** Builds the warnings of the latest check, changed or not. Nothing when there are none. */
export function renderStandingFlags({ risk_flags }: State): Html | null {
  if (risk_flags.length === 0) return null;
  return html`<ul class="warnings">${risk_flags.map(
    ({ code, severity }) => html`<li>${SEVERITY_CHIPS[severity]} ${findRiskMeaning(code) ?? showStored(code)}</li>`,
  )}</ul>`;
}

/** Builds when a recheck reads a monitor again. */
export function renderDue({ state, not_due }: State): Html {
  if (state === 'no_baseline') return html`not before a baseline`;
  if (not_due === null) return html`due now`;
  const { seen_version, answering_version, due_on } = not_due;
  return html`<span title="${not_due.message}">with a newer version than <code>${showStored(answering_version)}</code></span>${
    seen_version === answering_version ? null : html`<small>no change listed since ${showStored(seen_version)}</small>`
  }${due_on === null ? null : html`<small>at the latest with one of ${formatCalendarDay(due_on)}</small>`}`;
}

/** Groups the digits of an ABN or ACN as people write them. */
export function formatNumber(target: string): string {
  return target.replace(/^(\d\d)?(\d{3})(\d{3})(\d{3})$/, (_, first = '', ...rest) =>
    [first, ...rest.slice(0, 3)].join(' ').trim(),
  );
}
