import { ERROR_CODES } from '#contract/errors.ts';
import type { AnswerOf, RequestOf } from '#contract/operation.ts';
import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { listRequests } from '#contract/operations/team/list-requests.ts';
import { OPERATIONS } from '#contract/operations.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, showTab } from '#doors/console/developers/developers-frame.ts';
import { renderStatus } from '#doors/console/developers/render-deliveries.ts';
import { orAgain, readTypedFields, renderInput, renderSelect } from '#doors/console/form-parts.ts';
import { renderPager, toAddress } from '#doors/console/list-parts.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';
import { formatExactTime, shortenStored, showStored } from '#pages/page-text.ts';

const PAGE_SIZE = 50;

/** Adds the request log of the last seven days. */
export function addRequestsPage(pages: ConsolePages): void {
  pages.get('/app/developers/requests', needing('requests', listRequests)(showRequests));
}

async function showRequests({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readTypedRequests(query);
  const cursor = query.get('cursor') ?? undefined;
  const makers = await readMakers(run, view.person.role);
  const show = (list: RequestList | null, fault: string | null, status = 200) =>
    showTab('Requests', renderRequests({ typed, makers, isFirst: cursor === undefined, list, fault }), status);
  return orAgain(
    async () => show((await run(listRequests, { ...buildRequestFilter(typed), limit: PAGE_SIZE, cursor })).body, null),
    (fault, status) => show(null, fault, status),
  );
}

// The newest; a row of the log narrows the list to any other.
const MOST_KEYS = 100;

/** Reads the keys and people that the filter offers, as far as the role may see them. */
async function readMakers(run: ConsoleAsk['run'], role: Role): Promise<Maker[]> {
  const keys = mayRun(role, listKeys) ? (await run(listKeys, { limit: MOST_KEYS })).body.keys : [];
  const people = mayRun(role, listPeople) ? (await run(listPeople, {})).body.people : [];
  return [
    ...keys.map(({ key_id, name, key_prefix }) => ({ id: key_id, name: `${name} (${key_prefix}…)` })),
    ...people.map(({ user_id, email }) => ({ id: user_id, name: email })),
  ];
}

const FIELDS = ['made_by', 'operation', 'status', 'code', 'request_id', 'callers', 'from', 'to'] as const;

/** The filters as they were typed; days are YYYY-MM-DD. */
type TypedRequests = Partial<Record<(typeof FIELDS)[number], string>>;

type Wanted = RequestOf<typeof listRequests>;

function readTypedRequests(query: URLSearchParams): TypedRequests {
  return readTypedFields(query, FIELDS);
}

/** Builds the request for a page; the operation refuses what is not a status, a code or a day. Pages of the console are left out unless they, a caller or a request are asked for. */
function buildRequestFilter({ status, from, to, callers, ...rest }: TypedRequests): Wanted {
  const isNamed = rest.made_by !== undefined || rest.request_id !== undefined;
  const wanted = {
    ...rest,
    callers: callers ?? (isNamed ? 'all' : 'programs'),
    ...(status !== undefined && { status: Number(status) }),
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  };
  return wanted as Wanted;
}

/** A page of the log, as list_requests returns it. */
type RequestList = AnswerOf<typeof listRequests>;

/** A key or a person that the filter offers. */
type Maker = { id: string; name: string };

/** What the page shows; a fault takes the place of the list. */
type RequestsView = {
  typed: TypedRequests;
  makers: readonly Maker[];
  isFirst: boolean;
  list: RequestList | null;
  fault: string | null;
};

function renderRequests({ typed, makers, isFirst, list, fault }: RequestsView): Html {
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

function toRequestsAddress(typed: TypedRequests, cursor?: string): string {
  return toAddress('/app/developers/requests', { ...typed, cursor });
}

function renderFilters(typed: TypedRequests, makers: readonly Maker[]): Html {
  const input = (field: keyof TypedRequests, label: string, rest: Html) =>
    renderInput(field, label, typed[field], html`autocomplete="off" spellcheck="false" ${rest}`);
  const named = makers.map(({ id, name }) => [id, shortenStored(name)] as const);
  const callers = [['', 'Keys and apps'] as const, ['all', 'Also pages of this console'] as const];
  return html`<form class="filters" action="/app/developers/requests" aria-label="Filters">
${renderSelect('made_by', 'Key, app or person', [['', 'All'], ...named], typed.made_by)}
${input('operation', 'Operation', html`placeholder="get_abn" maxlength="100" list="operations"`)}<datalist id="operations">${OPERATIONS.map(({ name }) => html`<option value="${name}">`)}</datalist>
${input('status', 'Status', html`placeholder="429" inputmode="numeric" maxlength="3"`)}
${input('code', 'Code', html`placeholder="rate_limited" maxlength="60" list="codes"`)}<datalist id="codes">${Object.keys(ERROR_CODES).map((code) => html`<option value="${code}">`)}</datalist>
${input('from', 'From (Sydney)', html`type="date"`)}
${input('to', 'To (Sydney)', html`type="date"`)}
${input('request_id', 'Request id', html`placeholder="req_…" maxlength="200"`)}
${renderSelect('callers', 'Calls of', callers, typed.callers)}
<button>Filter</button>${Object.keys(typed).length > 0 ? html`<a href="/app/developers/requests">Clear filters</a>` : null}</form>`;
}

function renderList({ requests, next_cursor }: RequestList, typed: TypedRequests, isFirst: boolean): Html {
  if (requests.length === 0) return renderNone(Object.keys(typed).length > 0 || !isFirst);
  return html`${typed.callers === 'all' ? html`<p class="hint">Opening a page of this console makes several calls; they have the same request id.</p>` : null}<div class="tile wide" tabindex="0" role="region" aria-label="Requests"><table class="log"><thead><tr><th>Time</th><th>Made by</th><th>Operation and request id</th><th>Status</th><th>Code</th><th>Duration</th></tr></thead>
<tbody>${requests.map((request) => renderRow(request, typed))}</tbody></table></div>
${renderPager((cursor) => toRequestsAddress(typed, cursor), isFirst, next_cursor)}`;
}

const MAKERS: Partial<Record<string, string>> = { key: 'key', grt: 'app', usr: 'person' };

function renderRow(request: RequestList['requests'][number], typed: TypedRequests): Html {
  const { at, made_by, made_by_name, operation, status, code, duration_ms, request_id } = request;
  const narrow = (changes: TypedRequests) => toRequestsAddress({ ...typed, ...changes });
  return html`<tr><td>${formatExactTime(new Date(at))}</td>
<td><a href="${narrow({ made_by })}" title="${made_by}">${made_by_name === null ? made_by : showStored(made_by_name, 40)}</a><small>${MAKERS[made_by.slice(0, 3)] ?? null}</small></td>
<td><a href="${narrow({ operation })}"><code>${operation}</code></a>${request_id === null ? null : html`<small><a href="${toRequestsAddress({ request_id })}"><code>${showStored(request_id, 60)}</code></a></small>`}</td>
<td>${renderStatus(status)}</td>
<td>${code === null ? null : html`<a href="${narrow({ code })}"><code>${code}</code></a>`}</td>
<td>${duration_ms.toLocaleString('en-AU')} ms</td></tr>`;
}

function renderNone(isNarrowed: boolean): Html {
  return isNarrowed
    ? html`<section class="tile empty"><h2>No request matches</h2><p>Check the filters for typos, or <a href="/app/developers/requests">show all requests</a>.</p></section>`
    : html`<section class="tile empty"><h2>No requests yet</h2><p>Create a key and make the first call. It appears here about a second later.</p><p class="actions"><a class="button" href="/app/developers">Keys</a><a class="button plain" href="/app/developers/requests?callers=all">Show calls of this console</a></p></section>`;
}
