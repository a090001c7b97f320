import type { AnswerOf } from '#contract/operation.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import type { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { recheckMonitors } from '#contract/operations/monitors/recheck-monitors.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderInput, renderRoleNote } from '#doors/console/form-parts.ts';
import { renderPager, renderReference, renderSegments, toAddress } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { formatNumber, renderWatchedTable, TYPE_NAMES } from './render-watched.ts';
import type { KnownWatch, WatchTarget } from './start-watching.ts';

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

/** Finds the state that the address of the watchlist asks for; undefined shows all. */
export function findShown(show: string | null): State | undefined {
  return SEGMENTS.find(({ state }) => state === show)?.state;
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
    : html`${list.counts === undefined ? null : renderStates(list.counts, shown)}
${monitors.length === 0 ? renderNone(shown, isFirst) : renderWatchedTable(monitors)}
${renderPager((cursor) => toList(shown, cursor), isFirst, next_cursor)}`
}
${mayChange && !isEmpty ? html`<p class="hint">“Check all now” is free. It reads everything that may differ from what you relied on, leaves out what no newer version of a register lists, and says which.</p>` : null}`;
}

function toList(show: State | null, cursor?: string): string {
  return toAddress('/app/watchlist', { show, cursor });
}

// A state without monitors has no segment, except `changed`, which people look for every day.
function renderStates(counts: Counts, shown: State | null): Html {
  const wanted = SEGMENTS.filter(({ state }) => state === 'changed' || state === shown || counts[state] > 0);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const isMore = Object.values(counts).some((count) => count >= MOST_COUNTED);
  const segments = wanted.map(({ state, label }) => {
    const count = writeCount(counts[state], counts[state] >= MOST_COUNTED);
    return [toList(state), `${label} ${count}`, state === shown] as const;
  });
  return html`${renderSegments('Which to show', [[toList(null), `All ${writeCount(all, isMore)}`, shown === null], ...segments])}
${counts.unsettled === 0 ? null : html`<p class="hint">${writeCount(counts.unsettled, counts.unsettled >= MOST_COUNTED)} were read just now and are not sorted yet. “All” shows them.</p>`}`;
}

function writeCount(count: number, isMore: boolean): string {
  return `${count.toLocaleString('en-AU')}${isMore ? '+' : ''}`;
}

function renderNone(shown: State | null, isFirst: boolean): Html {
  const none = SEGMENTS.find(({ state }) => state === shown)?.none;
  return html`<section class="tile empty"><p>${isFirst ? none : 'This page is empty.'} <a href="/app/watchlist">Show all</a></p></section>`;
}

function renderAdd({ target, reference }: WatchlistView['typed']): Html {
  return html`<form class="filters" method="post" action="/app/watchlist" aria-label="Add one">${renderFormId()}
${renderInput('target', 'ABN, ACN or G-NAF PID', target, html`maxlength="200" required autocomplete="off"`)}
${renderInput('reference', 'Reference (optional)', reference, html`maxlength="200"`)}
<button>Add one</button><a class="button plain" href="/app/watchlist/csv">Add from CSV</a></form>`;
}

/** The fault of a form without its hidden id. */
export const NO_FORM_ID = 'This form was sent without its id. Send it again from this page.';

const MOST_SHOWN = 10;

/** Builds the page that asks whether to watch a target under one more reference. */
export function renderKnown(
  { type, value, reference }: WatchTarget & { reference: string },
  known: readonly KnownWatch[],
): Html {
  return html`<p class="hint"><a href="/app/watchlist">Watchlist</a></p><section class="sheet confirm"><h1>Watched already: ${TYPE_NAMES[type]} ${formatNumber(value)}</h1>
<p>You watch it ${known.length === 1 ? 'once' : `${known.length} times`}. Nothing was added.</p>
<ul class="plain-list">${known
    .slice(0, MOST_SHOWN)
    .map(
      ({ subscription_id, reference: deal }) =>
        html`<li><a href="/app/watchlist/${subscription_id}">Open it</a>, ${deal === null ? 'without a deal' : html`deal ${renderReference(deal)}`}</li>`,
    )}</ul>${known.length > MOST_SHOWN ? html`<p class="hint">And ${known.length - MOST_SHOWN} more.</p>` : null}
<form method="post" action="/app/watchlist">${renderFormId()}<input type="hidden" name="target" value="${value}"><input type="hidden" name="reference" value="${reference}"><input type="hidden" name="confirmed" value="yes">
<p class="hint">One more has its own baseline, and appears under that deal.</p>
<div class="choices"><button>Also watch it for ${showStored(reference, 40)}</button><a class="button plain" href="/app/watchlist">Cancel</a></div></form></section>`;
}
