import type { z } from 'zod';
import { ALL_AUDIT_ACTIONS } from '#contract/audit-actions.ts';
import type { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { type TypedAuditFilter, toAuditAddress } from './audit-filter.ts';
import { ACT_WORDS, ACTOR_WORDS, describeDetails } from './audit-words.ts';

/** The most entries in one file; filters reach the others. */
export const MOST_EXPORTED = 10_000;

/** A page of the audit log, as list_audit_log returns it. */
export type AuditList = z.output<(typeof listAuditLog)['output']>;

export type AuditEntry = AuditList['entries'][number];

/** What the page of the audit log shows; a fault takes the place of the list. */
type AuditView = {
  typed: TypedAuditFilter;
  people: readonly { user_id: string; email: string }[];
  list: AuditList | null;
  isFirst: boolean;
  fault: string | null;
};

export function renderAudit(view: AuditView): Html {
  const { typed, list, fault } = view;
  const toExport = (format: string) => toAuditAddress(typed, { format }, '/app/team/audit/export');
  return html`<p class="hint"><a href="/app/team">Team</a></p>
<h1>Audit log</h1><p class="lead">Who did what in the account, and when. Each entry has the network address that the request came from. Entries are never changed or deleted.</p>
${renderFilters(view)}
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`}
${list === null ? null : renderList(list, view)}
<section class="tile"><h2>Export</h2><p>What the filters match, newest first, at most ${MOST_EXPORTED.toLocaleString('en-AU')} entries in a file.</p>
<p class="actions"><a class="button plain" href="${toExport('csv')}">Export CSV</a><a class="button plain" href="${toExport('jsonl')}">Export JSON lines</a></p></section>`;
}

function renderFilters({ typed, people }: AuditView): Html {
  const { actor_id } = typed;
  const isOther = actor_id !== undefined && !people.some(({ user_id }) => user_id === actor_id);
  const option = (value: string, label: string, chosen: string | undefined) =>
    html`<option value="${value}"${value === chosen ? html` selected` : null}>${label}</option>`;
  return html`<form class="filters" action="/app/team/audit" aria-label="Filters">
<div class="field"><label for="actor_id">Person</label><select id="actor_id" name="actor_id"><option value="">Anyone</option>${people.map(
    ({ user_id, email }) => option(user_id, shortenStored(email), actor_id),
  )}${isOther ? option(actor_id, shortenStored(actor_id), actor_id) : null}</select></div>
<div class="field"><label for="action">Action</label><select id="action" name="action"><option value="">All actions</option>${ALL_AUDIT_ACTIONS.map(
    (action) => option(action, ACT_WORDS[action], typed.action),
  )}</select></div>
<div class="field"><label for="from">From (Sydney)</label><input id="from" name="from" type="date" value="${typed.from}"></div>
<div class="field"><label for="to">To (Sydney)</label><input id="to" name="to" type="date" value="${typed.to}"></div>
<button>Filter</button>${Object.keys(typed).length > 0 ? html`<a href="/app/team/audit">Clear filters</a>` : null}</form>`;
}

function renderList({ entries, next_cursor }: AuditList, view: AuditView): Html {
  if (entries.length === 0)
    return html`<section class="tile empty"><h2>No entry matches</h2><p>Choose other days or another action, or <a href="/app/team/audit">show all entries</a>.</p></section>`;
  return html`<div class="tile"><table class="log"><thead><tr><th>What</th><th>Who</th><th>When</th><th>From where</th></tr></thead>
<tbody>${entries.map((entry) => renderEntry(entry, view))}</tbody></table></div>
<nav class="pager" aria-label="Pages">${view.isFirst ? null : html`<a class="button plain" href="${toAuditAddress(view.typed)}">Newest</a>`}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="${toAuditAddress(view.typed, { cursor: next_cursor })}">Older</a>`
  }</nav>`;
}

function renderEntry(entry: AuditEntry, { typed, people }: AuditView): Html {
  const { at, action, actor_kind, actor_id, actor_name, subject_id, address } = entry;
  const subject = people.find(({ user_id }) => user_id === subject_id)?.email ?? subject_id;
  const details = describeDetails(entry.details);
  const who = showStored(actor_name ?? ACTOR_WORDS[actor_kind], 120);
  const isOwn = subject_id === null || subject_id === actor_id;
  return html`<tr><td><strong>${ACT_WORDS[action]}</strong>${isOwn ? null : html`: ${showStored(subject ?? '', 120)}`}${details === '' ? null : html`<small>${showStored(details, 200)}</small>`}</td>
<td>${actor_id === null ? who : html`<a href="${toAuditAddress({ ...typed, actor_id })}" title="${actor_id}">${who}</a>`}${actor_kind === 'person' || actor_name === null ? null : html`<small>${ACTOR_WORDS[actor_kind]}</small>`}</td>
<td>${formatTime(new Date(at))}</td>
<td>${address}</td></tr>`;
}
