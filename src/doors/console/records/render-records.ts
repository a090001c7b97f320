import type { AnswerOf } from '#contract/operation.ts';
import type { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { CHECK_TITLES } from '#doors/console/check-names.ts';
import { type Html, html } from '#pages/html.ts';
import { shortenStored } from '#pages/page-text.ts';
import { listMakers, type Makers } from './read-makers.ts';
import { listMonths, type TypedFilter, toListAddress } from './record-filter.ts';
import { renderRecordTable } from './render-record-table.ts';

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
<div class="field"><label for="record_id">Record id</label><input id="record_id" name="record_id" value="${wantedId}" placeholder="rec_…" maxlength="60" autocomplete="off" spellcheck="false"></div>
<button class="plain">Open</button></form>
${renderFilters(typed, listMakers(makers, listOthers(typed, list)), now)}
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`}
${list === null ? null : renderList(list, typed, isFirst, makers)}`;
}

// Makers without a name that the list or the address names.
function listOthers({ made_by }: TypedFilter, list: RecordList | null): string[] {
  const listed = (list?.records ?? []).map((record) => record.made_by);
  return [made_by, ...listed].filter((one) => one !== undefined && one !== null);
}

function renderFilters(typed: TypedFilter, makers: readonly [string, string][], now: Date): Html {
  const isFiltered = Object.keys(typed).length > 0;
  const input = (field: keyof TypedFilter, label: string, rest: Html) =>
    html`<div class="field"><label for="${field}">${label}</label><input id="${field}" name="${field}" value="${typed[field]}" ${rest}></div>`;
  const select = (
    field: keyof TypedFilter,
    label: string,
    all: string,
    options: readonly (readonly [string, string])[],
  ) =>
    html`<div class="field"><label for="${field}">${label}</label><select id="${field}" name="${field}"><option value="">${all}</option>${options.map(
      ([value, text]) =>
        html`<option value="${value}"${value === typed[field] ? html` selected` : null}>${shortenStored(text)}</option>`,
    )}</select></div>`;
  return html`<form class="filters" action="/app/records" aria-label="Filters">
${select('tool', 'Tool', 'All tools', CHECK_TITLES)}
${input('target', 'Target', html`placeholder="ABN, ACN, licence or VIN" maxlength="200" aria-describedby="exactly"`)}
${input('reference', 'Reference', html`placeholder="Your deal or file id" maxlength="200" aria-describedby="exactly"`)}
${input('from', 'From (Sydney)', html`type="date"`)}
${input('to', 'To (Sydney)', html`type="date"`)}
${select('made_by', 'Made by', 'Anyone', makers)}
<button>Filter</button>${isFiltered ? html`<a href="/app/records">Clear filters</a>` : null}
<p class="hint" id="exactly">A business is found by its ABN or ACN; a reference or a name that was searched as it was written, with its capitals. Days: ${listMonths(
    now,
  ).map(
    ([label, from, to], place) =>
      html`${place > 0 ? ' · ' : null}<a href="${toListAddress({ ...typed, from, to }, null)}">${label}</a>`,
  )}</p></form>`;
}

function renderList(
  { records, damaged = [], next_cursor }: RecordList,
  typed: TypedFilter,
  isFirst: boolean,
  makers: Makers,
): Html {
  const newest = html`<a class="button plain" href="${toListAddress(typed, null)}">Newest</a>`;
  if (records.length === 0 && damaged.length === 0)
    return isFirst
      ? renderNone(Object.keys(typed).length > 0)
      : html`<section class="tile empty"><h2>No older records</h2><p>${newest}</p></section>`;
  const count = records.length === 1 ? '1 record' : `${records.length} records`;
  return html`${damaged.map(({ record_id, message }) => html`<div class="notice bad"><p><code>${record_id}</code>: ${message}</p></div>`)}
<p class="hint">${count}, newest first. ${next_cursor === null ? 'There are no older ones.' : 'There are older ones.'}</p>
${renderRecordTable(records, (made_by) => toListAddress({ ...typed, made_by }, null), makers)}
<nav class="pager" aria-label="Pages">${isFirst ? null : newest}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="${toListAddress(typed, next_cursor)}">Older</a>`
  }</nav>`;
}

function renderNone(isFiltered: boolean): Html {
  return isFiltered
    ? html`<section class="tile empty"><h2>No record matches</h2><p>Check the filters for typos and capitals, or <a href="/app/records">show all records</a>.</p></section>`
    : html`<section class="tile empty"><h2>No records yet</h2><p>Search a business or an address and save the evidence. The record appears here.</p><p><a class="button" href="/app">Search</a></p></section>`;
}
