import { buildSydneyDay } from '#base/calendar-window.ts';
import { formatAud } from '#base/money.ts';
import type { AnswerOf, RequestOf } from '#contract/operation.ts';
import type { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { readTypedFields, renderInput, renderSelect } from '#doors/console/form-parts.ts';
import { countThings, renderPager, renderReference, toAddress } from '#doors/console/list-parts.ts';
import {
  CHECK_TITLES,
  nameSubject,
  renderOutcome,
  type ShownRecord,
  titleOfCheck,
} from '#doors/console/listed-record.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';
import { formatNumber } from '#doors/console/watchlist/render-watched.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { listMakers, type Makers, nameMaker } from './read-makers.ts';

/** A page of records, as list_recent_searches returns it. */
export type RecordList = AnswerOf<typeof listRecentSearches>;

/** What the page of records shows; a fault takes the place of the list. */
type RecordsView = {
  wantedId: string;
  typed: TypedFilter;
  isFirst: boolean;
  /** The names of those whose records the filter offers. */
  makers: Makers;
  now: Date;
  list: RecordList | null;
  fault: string | null;
};

export function renderRecords({ wantedId, typed, isFirst, makers, now, list, fault }: RecordsView): Html {
  return html`<h1>Records</h1>
<p class="lead">Every check that you made leaves a record. It never changes, and anyone who has its PDF can verify it.</p>
<form class="filters" action="/app/records" role="search" aria-label="Find a record">
${renderInput('record_id', 'Record id', wantedId, html`placeholder="rec_…" maxlength="60" autocomplete="off" spellcheck="false"`)}
<button class="plain">Open</button></form>
${renderFilters(typed, listMakers(makers, listOthers(typed, list)), now)}
${renderFault(fault)}
${list === null ? null : renderList(list, typed, isFirst, makers)}`;
}

// Makers without a name that the list or the address names.
function listOthers({ made_by }: TypedFilter, list: RecordList | null): string[] {
  const listed = (list?.records ?? []).map((record) => record.made_by);
  return [made_by, ...listed].filter((one) => one !== undefined && one !== null);
}

function renderFilters(typed: TypedFilter, makers: readonly [string, string][], now: Date): Html {
  const isFiltered = Object.keys(typed).length > 0;
  const input = (field: keyof TypedFilter, label: string, rest: Html) => renderInput(field, label, typed[field], rest);
  const named = makers.map(([made_by, name]) => [made_by, shortenStored(name)] as const);
  return html`<form class="filters" action="/app/records" aria-label="Filters">
${renderSelect('tool', 'Tool', [['', 'All tools'], ...CHECK_TITLES], typed.tool)}
${input('target', 'Target', html`placeholder="ABN, ACN, licence or VIN" maxlength="200" aria-describedby="exactly"`)}
${input('reference', 'Reference', html`placeholder="Your deal or file id" maxlength="200" aria-describedby="exactly"`)}
${input('from', 'From (Sydney)', html`type="date"`)}
${input('to', 'To (Sydney)', html`type="date"`)}
${renderSelect('made_by', 'Made by', [['', 'Anyone'], ...named], typed.made_by)}
<button>Filter</button>${isFiltered ? html`<a href="/app/records">Clear filters</a>` : null}
<p class="hint" id="exactly">A business is found by its ABN or ACN; a reference or a name that was searched as it was written, with its capitals. Days: ${listMonths(
    now,
  ).map(
    ([label, from, to], place) =>
      html`${place > 0 ? ' · ' : null}<a href="${toListAddress({ ...typed, from, to })}">${label}</a>`,
  )}</p></form>`;
}

function renderList(
  { records, damaged = [], next_cursor }: RecordList,
  typed: TypedFilter,
  isFirst: boolean,
  makers: Makers,
): Html {
  if (records.length === 0 && damaged.length === 0)
    return isFirst
      ? renderNone(Object.keys(typed).length > 0)
      : html`<section class="tile empty"><h2>No older records</h2><p><a class="button plain" href="${toListAddress(typed)}">Newest</a></p></section>`;
  return html`${damaged.map(({ record_id, message }) => html`<div class="notice bad"><p><code>${record_id}</code>: ${message}</p></div>`)}
<p class="hint">${countThings(records.length, 'record')}, newest first. ${next_cursor === null ? 'There are no older ones.' : 'There are older ones.'}</p>
${renderRecordTable(records, (made_by) => toListAddress({ ...typed, made_by }), makers)}
${renderPager((cursor) => toListAddress(typed, cursor), isFirst, next_cursor)}`;
}

function renderNone(isFiltered: boolean): Html {
  return isFiltered
    ? html`<section class="tile empty"><h2>No record matches</h2><p>Check the filters for typos and capitals, or <a href="/app/records">show all records</a>.</p></section>`
    : html`<section class="tile empty"><h2>No records yet</h2><p>Search a business or an address and save the evidence. The record appears here.</p><p><a class="button" href="/app">Search</a></p></section>`;
}

/** Builds a table of records; each maker links to the address that `toMaker` returns. The table of one deal leaves its reference out. */
export function renderRecordTable(
  records: readonly ShownRecord[],
  toMaker: (made_by: string) => string,
  makers: Makers,
  isOfDeal = false,
): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Records"><table class="log records"><thead><tr><th>About</th><th>Check and outcome</th><th>Made</th>${isOfDeal ? null : html`<th>Reference</th>`}<th>Made by</th><th>Price</th><th>Proof</th></tr></thead>
<tbody>${records.map((record) => renderRow(record, toMaker, makers, isOfDeal))}</tbody></table></div>`;
}

function renderRow(record: ShownRecord, toMaker: (made_by: string) => string, makers: Makers, isOfDeal: boolean): Html {
  const { record_id, tool, target, reference, made_by, headline, sample_data } = record;
  return html`<tr><td><a href="/app/records/${record_id}">${showStored(nameSubject(record), 60)}</a>${sample_data ? html` <span class="chip test">Sample</span>` : null}<small>${writeLabel(target.type)} ${showStored(formatNumber(target.value), 60)}</small></td>
<td>${titleOfCheck(tool)} ${renderOutcome(record)}${headline === null ? null : html`<small>${showStored(headline, 400)}</small>`}</td>
<td>${formatTime(new Date(record.created_at))}</td>
${isOfDeal ? null : html`<td data-label="Reference">${reference === null ? 'none' : renderReference(reference)}</td>`}
<td data-label="Made by">${made_by === null ? 'a job' : renderMaker(made_by, toMaker(made_by), makers)}</td>
<td data-label="Price">${record.price_cents === 0 ? 'free' : formatAud(record.price_cents)}</td>
<td data-label="Proof">${record.log === null ? html`<span class="chip">Not logged yet</span>` : html`<span class="chip good">Entry ${record.log.index}</span>`}</td></tr>`;
}

function renderMaker(made_by: string, address: string, makers: Makers): Html {
  return html`<a href="${address}" title="${made_by}">${showStored(nameMaker(made_by, makers), 40)}</a>`;
}

/** The filters of the list of records, as they were typed. */
const FILTER_FIELDS = ['tool', 'target', 'reference', 'from', 'to', 'made_by'] as const;

/** What was typed into each filter; absent when it is empty. */
type TypedFilter = Partial<Record<(typeof FILTER_FIELDS)[number], string>>;

type Wanted = RequestOf<typeof listRecentSearches>;

export function readTypedFilter(query: URLSearchParams): TypedFilter {
  return readTypedFields(query, FILTER_FIELDS);
}

/** Builds the request for a page of records: days are whole days in Sydney. What is not a day is passed on, and refused. */
export function buildWanted({ from, to, ...rest }: TypedFilter): Wanted {
  return {
    ...rest,
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  };
}

function toListAddress(typed: TypedFilter, cursor?: string): string {
  return toAddress('/app/records', { ...typed, cursor });
}

/** The present month and the one before in Sydney, each with its first and last day. */
export function listMonths(now: Date): [label: string, from: string, to: string][] {
  const [year = 0, month = 0] = buildSydneyDay(now.getTime()).split('-').map(Number);
  const toDay = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  return [
    ['this month', toDay(month - 1, 1), toDay(month, 0)],
    ['last month', toDay(month - 2, 1), toDay(month - 1, 0)],
  ];
}
