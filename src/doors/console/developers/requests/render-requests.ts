import { ERROR_CODES } from '#contract/errors.ts';
import type { AnswerOf } from '#contract/operation.ts';
import type { listRequests } from '#contract/operations/team/list-requests.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { renderStatus } from '#doors/console/developers/render-status.ts';
import { type Html, html } from '#pages/html.ts';
import { formatExactTime, shortenStored, showStored } from '#pages/page-text.ts';
import { type TypedRequests, toRequestsAddress } from './request-filter.ts';

/** A page of the log, as list_requests returns it. */
export type RequestList = AnswerOf<typeof listRequests>;

/** A key or a person that the filter offers. */
export type Maker = { id: string; name: string };

/** What the page shows; a fault takes the place of the list. */
type RequestsView = {
  typed: TypedRequests;
  makers: readonly Maker[];
  isFirst: boolean;
  list: RequestList | null;
  fault: string | null;
};

export function renderRequests({ typed, makers, isFirst, list, fault }: RequestsView): Html {
  return html`<h1>Requests</h1>
<p class="lead">Calls of the last 7 days: which key, app or person called what, and how it ended. Inputs and answers are not kept.</p>
<p class="hint">Under heavy load, above 100 requests a second, some are missing here. Records and charges are always complete.</p>
${renderFilters(typed, list === null ? makers : addChosen(typed, makers, list))}
${renderFault(fault)}
${list === null ? null : renderList(list, typed, isFirst)}`;
}

// An app is chosen by its row of the log; the filter keeps it by the name that the rows show.
function addChosen({ made_by }: TypedRequests, makers: readonly Maker[], { requests }: RequestList): readonly Maker[] {
  if (made_by === undefined || makers.some(({ id }) => id === made_by)) return makers;
  const name = requests.find((request) => request.made_by === made_by)?.made_by_name ?? made_by;
  return [{ id: made_by, name }, ...makers];
}

function renderFilters(typed: TypedRequests, makers: readonly Maker[]): Html {
  const input = (field: keyof TypedRequests, label: string, rest: Html) =>
    html`<div class="field"><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${typed[field]}" autocomplete="off" spellcheck="false" ${rest}></div>`;
  return html`<form class="filters" action="/app/developers/requests" aria-label="Filters">
<div class="field"><label for="made_by">Key, app or person</label><select id="made_by" name="made_by"><option value="">All</option>${makers.map(({ id, name }) => html`<option value="${id}"${id === typed.made_by ? html` selected` : null}>${shortenStored(name)}</option>`)}</select></div>
${input('operation', 'Operation', html`placeholder="get_abn" maxlength="100" list="operations"`)}<datalist id="operations">${OPERATIONS.map(({ name }) => html`<option value="${name}">`)}</datalist>
${input('status', 'Status', html`placeholder="429" inputmode="numeric" maxlength="3"`)}
${input('code', 'Code', html`placeholder="rate_limited" maxlength="60" list="codes"`)}<datalist id="codes">${Object.keys(ERROR_CODES).map((code) => html`<option value="${code}">`)}</datalist>
${input('from', 'From (Sydney)', html`type="date"`)}
${input('to', 'To (Sydney)', html`type="date"`)}
${input('request_id', 'Request id', html`placeholder="req_…" maxlength="200"`)}
<div class="field"><label for="callers">Calls of</label><select id="callers" name="callers"><option value="">Keys and apps</option><option value="all"${typed.callers === 'all' ? html` selected` : null}>Also pages of this console</option></select></div>
<button>Filter</button>${Object.keys(typed).length > 0 ? html`<a href="/app/developers/requests">Clear filters</a>` : null}</form>`;
}

function renderList({ requests, next_cursor }: RequestList, typed: TypedRequests, isFirst: boolean): Html {
  if (requests.length === 0) return renderNone(Object.keys(typed).length > 0 || !isFirst);
  return html`${typed.callers === 'all' ? html`<p class="hint">Opening a page of this console makes several calls; they have the same request id.</p>` : null}<div class="tile wide" tabindex="0" role="region" aria-label="Requests"><table class="log"><thead><tr><th>Time</th><th>Made by</th><th>Operation and request id</th><th>Status</th><th>Code</th><th>Duration</th></tr></thead>
<tbody>${requests.map((request) => renderRow(request, typed))}</tbody></table></div>
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="${toRequestsAddress(typed, null)}">Newest</a>`}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="${toRequestsAddress(typed, next_cursor)}">Older</a>`
  }</nav>`;
}

const MAKERS: Partial<Record<string, string>> = { key: 'key', grt: 'app', usr: 'person' };

function renderRow(request: RequestList['requests'][number], typed: TypedRequests): Html {
  const { at, made_by, made_by_name, operation, status, code, duration_ms, request_id } = request;
  const narrow = (changes: TypedRequests) => toRequestsAddress({ ...typed, ...changes }, null);
  return html`<tr><td>${formatExactTime(new Date(at))}</td>
<td><a href="${narrow({ made_by })}" title="${made_by}">${made_by_name === null ? made_by : showStored(made_by_name, 40)}</a><small>${MAKERS[made_by.slice(0, 3)] ?? null}</small></td>
<td><a href="${narrow({ operation })}"><code>${operation}</code></a>${request_id === null ? null : html`<small><a href="${toRequestsAddress({ request_id }, null)}"><code>${showStored(request_id, 60)}</code></a></small>`}</td>
<td>${renderStatus(status)}</td>
<td>${code === null ? null : html`<a href="${narrow({ code })}"><code>${code}</code></a>`}</td>
<td>${duration_ms.toLocaleString('en-AU')} ms</td></tr>`;
}

function renderNone(isNarrowed: boolean): Html {
  return isNarrowed
    ? html`<section class="tile empty"><h2>No request matches</h2><p>Check the filters for typos, or <a href="/app/developers/requests">show all requests</a>.</p></section>`
    : html`<section class="tile empty"><h2>No requests yet</h2><p>Create a key and make the first call. It appears here about a second later.</p><p class="actions"><a class="button" href="/app/developers">Keys</a><a class="button plain" href="/app/developers/requests?callers=all">Show calls of this console</a></p></section>`;
}
