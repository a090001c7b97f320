import type { AnswerOf } from '#contract/operation.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import type { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { recheckMonitors } from '#contract/operations/monitors/recheck-monitors.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderRoleNote } from '#doors/console/role-note.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderWatchedTable } from './render-watched.ts';

type List = AnswerOf<typeof listMonitors>;
type Counts = NonNullable<List['counts']>;
type State = Exclude<keyof Counts, 'unsettled'>;

// What a person should look at first is first.
const SEGMENTS: readonly { state: State; label: string; none: string }[] = [
  { state: 'changed', label: 'Changed', none: 'Nothing that you watch differs from what you relied on.' },
  { state: 'not_checked', label: 'Not read since', none: 'Everything was read again since its baseline.' },
  { state: 'older_data', label: 'Older data', none: 'Everything was read in data that can be compared.' },
  { state: 'no_baseline', label: 'No baseline', none: 'Everything has a baseline.' },
  { state: 'no_change', label: 'No change seen', none: 'Nothing was read again without a difference.' },
];
const MOST_COUNTED = 1_000;

/** Finds the state that the address of the watchlist asks for; null shows all. */
export function findShown(show: string | null): State | null {
  return SEGMENTS.find(({ state }) => state === show)?.state ?? null;
}

/** What the watchlist shows; `typed` is what the form to add one keeps. */
type WatchlistView = {
  list: List;
  isFirst: boolean;
  shown: State | null;
  typed: { target: string; reference: string };
  role: Role;
  fault: string | null;
};

export function renderWatchlist(view: WatchlistView): Html {
  const { list, isFirst, shown, role, fault } = view;
  const mayChange = mayRun(role, recheckMonitors) && mayRun(role, createMonitor);
  const { monitors, next_cursor } = list;
  const isEmpty = monitors.length === 0 && isFirst && shown === null;
  return html`<div class="row-head"><div><h1>Watchlist</h1>
<p class="lead">What you rely on, and whether the registers still say the same.</p></div>
${mayChange && !isEmpty ? html`<form method="post" action="/app/watchlist/check">${renderFormId()}<button>Check all now</button></form>` : null}</div>
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p><p>Nothing was added.</p></div>`}
${mayChange ? renderAdd(view.typed) : renderRoleNote(role, 'watch anything or check it again')}
${
  isEmpty
    ? html`<section class="tile empty"><h2>Nothing is watched yet</h2><p>${mayChange ? html`Add an ABN or ACN above, or <a href="/app/watchlist/csv">many from a CSV</a>.` : 'What owners and members watch appears here.'} The service stores what the register says now, and compares later checks with it.</p></section>`
    : html`${list.counts === undefined ? null : renderSegments(list.counts, shown)}
${monitors.length === 0 ? renderNone(shown, isFirst) : renderWatchedTable(monitors)}
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="${toAddress(shown)}">Newest</a>`}${
        next_cursor === null
          ? null
          : html`<a class="button plain" rel="next" href="${toAddress(shown, next_cursor)}">Older</a>`
      }</nav>`
}
${mayChange && !isEmpty ? html`<p class="hint">“Check all now” is free. It reads everything that may differ from what you relied on, leaves out what no newer version of a register lists, and says which.</p>` : null}`;
}

function toAddress(shown: State | null, cursor?: string): string {
  const query = new URLSearchParams({
    ...(shown !== null && { show: shown }),
    ...(cursor !== undefined && { cursor }),
  });
  return query.size === 0 ? '/app/watchlist' : `/app/watchlist?${query}`;
}

// A state without monitors has no segment, except `changed`, which people look for every day.
function renderSegments(counts: Counts, shown: State | null): Html {
  const wanted = SEGMENTS.filter(({ state }) => state === 'changed' || state === shown || counts[state] > 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isMore = Object.values(counts).some((count) => count >= MOST_COUNTED);
  return html`<nav class="segments" aria-label="Which to show">${renderSegment(null, 'All', writeCount(all, isMore), shown)}${wanted.map(
    ({ state, label }) => renderSegment(state, label, writeCount(counts[state], counts[state] >= MOST_COUNTED), shown),
  )}</nav>
${counts.unsettled === 0 ? null : html`<p class="hint">${writeCount(counts.unsettled, counts.unsettled >= MOST_COUNTED)} were read just now and are not sorted yet. “All” shows them.</p>`}`;
}

function writeCount(count: number, isMore: boolean): string {
  return `${count.toLocaleString('en-AU')}${isMore ? '+' : ''}`;
}

function renderSegment(state: State | null, label: string, count: string, shown: State | null): Html {
  return html`<a href="${toAddress(state)}"${state === shown ? html` aria-current="true"` : null}>${label} ${count}</a>`;
}

function renderNone(shown: State | null, isFirst: boolean): Html {
  const none = SEGMENTS.find(({ state }) => state === shown)?.none;
  return html`<section class="tile empty"><p>${isFirst ? none : 'This page is empty.'} <a href="/app/watchlist">Show all</a></p></section>`;
}

function renderAdd({ target, reference }: WatchlistView['typed']): Html {
  return html`<form class="filters" method="post" action="/app/watchlist" aria-label="Add one">${renderFormId()}
<div class="field"><label for="target">ABN, ACN or G-NAF PID</label><input id="target" name="target" value="${target}" maxlength="200" required autocomplete="off"></div>
<div class="field"><label for="reference">Reference (optional)</label><input id="reference" name="reference" value="${reference}" maxlength="200"></div>
<button>Add one</button><a class="button plain" href="/app/watchlist/csv">Add from CSV</a></form>`;
}
