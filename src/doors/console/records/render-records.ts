import type { z } from 'zod';
import type { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { CHECK_TITLES } from '#doors/console/check-names.ts';
import { type Html, html } from '#pages/html.ts';
import { shortenStored } from '#pages/page-text.ts';
import { type TypedFilter, toListAddress } from './record-filter.ts';
import { renderRecordTable } from './render-record-table.ts';

/** A page of records, as list_recent_searches returns it. */
export type RecordList = z.output<(typeof listRecentSearches)['output']>;

/** What the page of records shows; a fault takes the place of the list. */
type RecordsView = {
  wantedId: string;
  typed: TypedFilter;
  isFirst: boolean;
  userId: string;
  /** The people whose records the filter offers. */
  people: readonly { user_id: string; email: string }[];
  list: RecordList | null;
  fault: string | null;
};

/** Builds the list of records with its filters. */
export function renderRecords({ wantedId, typed, isFirst, userId, people, list, fault }: RecordsView): Html {
  return html`<h1>Records</h1>
<p class="lead">Every check that you made leaves a record. It never changes, and anyone who has its PDF can verify it.</p>
<form class="filters" action="/app/records" role="search" aria-label="Find a record">
<div class="field"><label for="record_id">Record id</label><input id="record_id" name="record_id" value="${wantedId}" placeholder="rec_…" maxlength="60" autocomplete="off" spellcheck="false"></div>
<button class="plain">Open</button></form>
${renderFilters(typed, people)}
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`}
${list === null ? null : renderList(list, typed, isFirst, userId)}`;
}

function renderFilters(typed: TypedFilter, people: RecordsView['people']): Html {
  const isFiltered = Object.keys(typed).length > 0;
  const input = (field: keyof TypedFilter, label: string, rest: Html) =>
    html`<div class="field"><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${typed[field]}" ${rest}></div>`;
  return html`<form class="filters" action="/app/records" aria-label="Filters">
<div class="field"><label for="tool">Tool</label><select id="tool" name="tool"><option value="">All tools</option>${CHECK_TITLES.map(
    ([tool, title]) => html`<option value="${tool}"${tool === typed.tool ? html` selected` : null}>${title}</option>`,
  )}</select></div>
${input('target', 'Target', html`placeholder="ABN, ACN, licence or VIN" maxlength="200"`)}
${input('reference', 'Reference', html`placeholder="Your deal or file id" maxlength="200"`)}
${input('from', 'From (Sydney)', html`type="date"`)}
${input('to', 'To (Sydney)', html`type="date"`)}
${input('made_by', 'Made by', html`placeholder="A person, key or app" list="makers" maxlength="40" spellcheck="false" autocomplete="off"`)}<datalist id="makers">${people.map(({ user_id, email }) => html`<option value="${user_id}">${shortenStored(email)}</option>`)}</datalist>
<button>Filter</button>${isFiltered ? html`<a href="/app/records">Clear filters</a>` : null}</form>`;
}

function renderList(
  { records, damaged = [], next_cursor }: RecordList,
  typed: TypedFilter,
  isFirst: boolean,
  userId: string,
): Html {
  if (records.length === 0 && damaged.length === 0) return renderNone(Object.keys(typed).length > 0 || !isFirst);
  return html`${damaged.map(({ record_id, message }) => html`<div class="notice bad"><p><code>${record_id}</code>: ${message}</p></div>`)}
${renderRecordTable(records, (made_by) => toListAddress({ ...typed, made_by }, null), userId)}
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="${toListAddress(typed, null)}">Newest</a>`}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="${toListAddress(typed, next_cursor)}">Older</a>`
  }</nav>`;
}

function renderNone(isNarrowed: boolean): Html {
  return isNarrowed
    ? html`<section class="tile empty"><h2>No record matches</h2><p>Check the filters for typos, or <a href="/app/records">show all records</a>.</p></section>`
    : html`<section class="tile empty"><h2>No records yet</h2><p>Search a business or an address and save the evidence. The record appears here.</p><p><a class="button" href="/app">Search</a></p></section>`;
}
