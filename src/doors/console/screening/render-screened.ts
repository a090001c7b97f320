import type { z } from 'zod';
import type { AnswerOf } from '#contract/operation.ts';
import type { listScreeningAlerts } from '#contract/operations/screening/list-screening-alerts.ts';
import type { listScreeningMonitors } from '#contract/operations/screening/list-screening-monitors.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { screenNameAnswer } from '#contract/schemas/screening.ts';
import { renderSampleChip, renderScore } from '#doors/console/find/verdict-words.ts';
import { renderReference, toAddress } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { KIND_WORDS, renderWatchName, type TypedName } from './screening-form.ts';

type Screened = z.output<typeof screenNameAnswer>;
type Candidate = Screened['candidates'][number];

/** How the band of a candidate is shown. Neither proves identity. */
const BAND_CHIPS: Record<Candidate['band'], Html> = {
  match: html`<span class="chip bad">Name fits</span>`,
  possible: html`<span class="chip watch">Possible: compare</span>`,
};
const OUTCOMES = {
  match: { chip: BAND_CHIPS.match, notice: ' bad' },
  possible: { chip: BAND_CHIPS.possible, notice: ' warn' },
  none_found: { chip: html`<span class="chip">None found</span>`, notice: '' },
} as const satisfies Record<Screened['outcome'], object>;
const MEASURES = {
  targeted_financial_sanction: 'targeted financial sanction',
  travel_ban: 'travel ban',
  arms_embargo: 'arms embargo',
  maritime_restriction: 'maritime restriction',
} as const satisfies Record<Candidate['measures'][number], string>;

/** A saved screening: its record, its answer, and what was asked. */
type ScreenedView = { record: DueDiligenceRecord; answer: Screened; typed: TypedName; mayWatch: boolean };

/** Builds the result of a screening: candidates with their reasons, and the version of the list. None found is not a clearance. */
export function renderScreened({ record, answer, typed, mayWatch }: ScreenedView): Html {
  const { chip, notice } = OUTCOMES[answer.outcome];
  const { candidates, candidate_count } = answer;
  return html`<p class="hint"><a href="/app/screening">Screening</a></p>
<h1>Screened: ${showStored(answer.name, 300)}</h1>
<div class="notice${notice} verdict"><p>${chip} ${renderSampleChip(record)} <strong>${answer.reason}</strong></p></div>
<div class="entity-acts"><a class="button" href="/app/records/${record.record_id}/pdf">Download PDF</a>${mayWatch ? renderWatchName(typed) : null}<a class="button plain" href="/app/records/${record.record_id}">Open the record</a></div>
<h2>Candidates</h2>${
    candidates.length === 0
      ? html`<section class="tile empty"><p>No name on this version of the list is like it. That is not a clearance: the list changes, and names are written in many ways.</p></section>`
      : html`<ul class="candidates">${candidates.map(renderCandidate)}</ul>`
  }${candidate_count > candidates.length ? html`<p class="hint">The best ${candidates.length} of ${candidate_count}.</p>` : null}
${renderSentences('For a person to decide', answer.human_review_items)}
<section class="tile"><h2>Not checked</h2><ul class="plain-list">${answer.not_checked.map(({ source, result }) => html`<li><strong>${source}</strong>: ${result}</li>`)}${answer.limitations.map((sentence) => html`<li>${sentence}</li>`)}</ul></section>
<p class="hint">Screened ${formatTime(new Date(record.created_at))}${record.reference === null ? null : html` for the deal ${renderReference(record.reference)}`}: ${record.sources.map(({ source_citation }) => source_citation).join(' · ')}</p>`;
}

function renderCandidate(candidate: Candidate): Html {
  const { primary_name, matched_name, kind, reference, measures, reasons, score, band, list_version, list_day } =
    candidate;
  return html`<li class="tile"><div><h3>${showStored(primary_name, 200)} ${BAND_CHIPS[band]}</h3>
<p>${KIND_WORDS[kind]} · list reference <code>${reference}</code>${measures.length === 0 ? null : html` · ${measures.map((one) => MEASURES[one]).join(', ')}`}</p>
${matched_name === null || matched_name === primary_name ? null : html`<p>The name that matched: ${showStored(matched_name, 200)}</p>`}
${renderKnown(candidate)}
<ul class="plain-list">${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
<p class="hint">List version ${list_version === null ? 'not known' : html`<code>${list_version}</code>`}, as at ${formatCalendarDay(list_day)}</p></div>
<div class="candidate-end">${renderScore('Likeness', score, true)}</div></li>`;
}

function renderKnown({ births, countries, identifiers }: Candidate): Html | null {
  const known = [
    births.length > 0 && `Born ${births.join(' or ')}`,
    countries.length > 0 && countries.join(', '),
    identifiers.length > 0 && `IMO ${identifiers.join(', ')}`,
  ].filter((one) => one !== false);
  return known.length === 0 ? null : html`<p class="hint">${showStored(known.join(' · '), 300)}</p>`;
}

function renderSentences(title: string, sentences: readonly string[]): Html | null {
  if (sentences.length === 0) return null;
  return html`<section class="tile"><h2>${title}</h2><ul class="plain-list">${sentences.map((one) => html`<li>${one}</li>`)}</ul></section>`;
}

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
  return html`<tr><td><a href="${toAddress('/app/screening/alerts', { id, state: 'all' })}">${showStored(name, 120)}</a>${more === '' ? null : html`<small>${more}</small>`}${reference === null ? null : html`<small>Deal ${renderReference(reference)}</small>`}</td>
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
