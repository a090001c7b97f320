import type { z } from 'zod';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import type { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { recheckMonitors } from '#contract/operations/monitors/recheck-monitors.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderRoleNote } from '#doors/console/role-note.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderWatchedTable } from './render-watched.ts';

/** What the watchlist shows; `typed` is what the form to add one keeps. */
type WatchlistView = {
  list: z.output<(typeof listMonitors)['output']>;
  isFirst: boolean;
  onlyChanged: boolean;
  typed: { target: string; reference: string };
  role: Role;
  fault: string | null;
};

/** Builds the watchlist. */
export function renderWatchlist(view: WatchlistView): Html {
  const { list, isFirst, onlyChanged, role, fault } = view;
  const mayChange = mayRun(role, recheckMonitors) && mayRun(role, createMonitor);
  const { monitors, next_cursor } = list;
  const isEmpty = monitors.length === 0 && isFirst;
  const changed = monitors.filter(({ latest }) => latest?.state === 'changed');
  const shown = onlyChanged ? changed : monitors;
  return html`<div class="row-head"><div><h1>Watchlist</h1>
<p class="lead">What you rely on, and whether the registers still say the same.</p></div>
${mayChange && !isEmpty ? html`<form method="post" action="/app/watchlist/check">${renderFormId()}<button>Check all now</button></form>` : null}</div>
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p><p>Nothing was added.</p></div>`}
${mayChange ? renderAdd(view.typed) : renderRoleNote(role, 'watch anything or check it again')}
${
  isEmpty
    ? html`<section class="tile empty"><h2>Nothing is watched yet</h2><p>${mayChange ? 'Add an ABN or ACN above.' : 'What owners and members watch appears here.'} The service stores what the register says now, and compares later checks with it.</p></section>`
    : html`<nav class="segments" aria-label="Which to show">${renderSegment('/app/watchlist?show=changed', `Changed ${changed.length}`, onlyChanged)}${renderSegment('/app/watchlist', `All ${monitors.length}`, !onlyChanged)}<span class="hint">on this page</span></nav>
${shown.length === 0 ? html`<section class="tile empty"><p>${onlyChanged ? `No difference was seen at the last checks on this page.${next_cursor === null ? '' : ' What was added earlier is under “Older”.'}` : 'This page is empty.'} <a href="/app/watchlist">Show all</a></p></section>` : renderWatchedTable(shown)}
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="/app/watchlist">Newest</a>`}${
        next_cursor === null
          ? null
          : html`<a class="button plain" rel="next" href="/app/watchlist?${String(new URLSearchParams({ ...(onlyChanged && { show: 'changed' }), cursor: next_cursor }))}">Older</a>`
      }</nav>`
}
${mayChange && !isEmpty ? html`<p class="hint">“Check all now” is free. It reads everything that may differ from what you relied on, leaves out what no newer version of a register lists, and says which.</p>` : null}`;
}

function renderSegment(address: string, label: string, isHere: boolean): Html {
  return html`<a href="${address}"${isHere ? html` aria-current="true"` : null}>${label}</a>`;
}

function renderAdd({ target, reference }: WatchlistView['typed']): Html {
  return html`<form class="filters" method="post" action="/app/watchlist" aria-label="Add one">${renderFormId()}
<div class="field"><label for="target">ABN, ACN or G-NAF PID</label><input id="target" name="target" value="${target}" maxlength="200" required autocomplete="off"></div>
<div class="field"><label for="reference">Reference (optional)</label><input id="reference" name="reference" value="${reference}" maxlength="200"></div>
<button>Add one</button><a class="button plain" href="/app/watchlist/csv">Add from CSV</a></form>`;
}
