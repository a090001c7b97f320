import type { AnswerOf } from '#contract/operation.ts';
import type { listScreeningAlerts } from '#contract/operations/screening/list-screening-alerts.ts';
import type { listScreeningMonitors } from '#contract/operations/screening/list-screening-monitors.ts';
import { renderReference } from '#doors/console/render-reference.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { BAND_CHIPS } from './render-screened.ts';
import { KIND_WORDS } from './screening-form.ts';

type WatchedNameList = AnswerOf<typeof listScreeningMonitors>;
type AlertList = AnswerOf<typeof listScreeningAlerts>;

type WatchedName = WatchedNameList['monitors'][number];
type Alert = AlertList['alerts'][number];

const OPENED: Record<Alert['why'], string> = {
  first_screening: 'Listed when the name was first screened',
  added: 'Added to the list',
  changed: 'The entry changed',
};
const CLOSED: Record<NonNullable<Alert['closed_why']>, string> = {
  removed: 'The entry left the list',
  changed: 'A newer alert replaces it',
  no_longer_alike: 'The entry is no longer alike',
};

export function renderWatchedNames(monitors: readonly WatchedName[], mayChange: boolean): Html {
  return html`<div class="tile"><table class="log"><thead><tr><th>Name</th><th>Alerts</th><th>Last screened</th><th>Watched</th>${mayChange ? html`<th>Stop</th>` : null}</tr></thead><tbody>${monitors.map((one) => renderWatchedName(one, mayChange))}</tbody></table></div>`;
}

function renderWatchedName(one: WatchedName, mayChange: boolean): Html {
  const { screening_monitor_id: id, name, kind, birth_date, reference, created_at, open_alert_count: open } = one;
  const more = [kind === null ? null : KIND_WORDS[kind], birth_date && `born ${birth_date}`].filter(Boolean).join(', ');
  return html`<tr><td><a href="/app/screening/alerts?${new URLSearchParams({ id, state: 'all' }).toString()}">${showStored(name, 120)}</a>${more === '' ? null : html`<small>${more}</small>`}${reference === null ? null : html`<small>Deal ${renderReference(reference)}</small>`}</td>
<td>${open === 0 ? html`<span class="chip">No open alert</span>` : html`<span class="chip bad">${open} open</span>`}</td>
<td>${one.screened_day === null ? 'Not screened yet: within minutes' : html`Against the list as at ${formatCalendarDay(one.screened_day)}<small>version ${one.screened_version}</small>`}</td>
<td>Since ${formatTime(new Date(created_at))}</td>
${mayChange ? html`<td><form method="post" action="/app/screening/stop">${renderFormId()}<input type="hidden" name="id" value="${id}"><input type="hidden" name="name" value="${shortenStored(name, 120)}"><button class="quiet" aria-label="Stop watching ${shortenStored(name, 120)}">Stop watching</button></form></td>` : null}</tr>`;
}

/** Builds a list of alerts, each with its entry, its reasons and the version of the list. */
export function renderAlerts(alerts: readonly Alert[]): Html {
  return html`<ul class="candidates">${alerts.map(renderAlert)}</ul>`;
}

function renderAlert(alert: Alert): Html {
  const { name, listed_as, matched_name, list_reference, band, reasons, why, record_id, closed_why } = alert;
  return html`<li class="tile"><div><h3>${showStored(name, 120)} ${BAND_CHIPS[band]} ${closed_why === null ? html`<span class="chip bad">Open</span>` : html`<span class="chip">Closed</span>`}</h3>
<p>May be ${showStored(listed_as, 200)}, list reference <code>${list_reference}</code>${matched_name === null || matched_name === listed_as ? null : html` (listed also as ${showStored(matched_name, 200)})`}</p>
<ul class="plain-list">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
<p class="hint">${OPENED[why]}: list version <code>${alert.list_version}</code>, as at ${formatCalendarDay(alert.list_day)}. Opened ${formatTime(new Date(alert.opened_at))}.${
    closed_why === null || alert.closed_at === null
      ? null
      : html` ${CLOSED[closed_why]}: version <code>${alert.closed_version}</code>, ${formatTime(new Date(alert.closed_at))}.`
  }${alert.reference === null ? null : html` Deal ${renderReference(alert.reference)}.`} <a href="/app/records/${record_id}" aria-label="Record of the alert on ${shortenStored(name, 120)}">Record</a></p></div></li>`;
}
