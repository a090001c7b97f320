import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import { listExports } from '#contract/operations/exports/list-exports.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { readMakers } from '#doors/console/records/read-makers.ts';
import { renderWatchedTable, type WatchedRow } from '#doors/console/watchlist/render-watched.ts';
import { type Html, html } from '#pages/html.ts';
import { shortenStored } from '#pages/page-text.ts';
import { renderDeal, renderDeals } from './render-deals.ts';
import { renderExports } from './render-exports.ts';

const RECENT_RECORDS = 50;
const PAGE_SIZE = 25;
const MOST_EXPORTS = 10;

/** Adds the page of deals, the page of one deal, and the order of its evidence. */
export function addDealsPages(pages: ConsolePages): void {
  pages.get('/app/deals', showDeals);
  pages.post('/app/deals', async ({ form, run }) => {
    const reference = form.get('reference') ?? '';
    const { body } = await run(exportEvidencePack, { filter: { reference } });
    return { redirect: `/app/jobs/${body.job_id}?${new URLSearchParams({ reference })}` };
  });
}

async function showDeals({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const reference = query.get('reference')?.trim() ?? '';
  const cursor = query.get('cursor');
  if (reference === '') {
    const { body } = await run(listRecentSearches, { limit: RECENT_RECORDS, ...(cursor !== null && { cursor }) });
    const main = renderDeals(body, cursor === null, view.person.role);
    return { title: 'Deals', place: 'deals', main };
  }
  const { role } = view.person;
  const [{ body: list }, { body: watched }, makers, exports] = await Promise.all([
    run(listRecentSearches, { reference, limit: PAGE_SIZE, ...(cursor !== null && { cursor }) }),
    run(listMonitors, { reference, limit: PAGE_SIZE, include: 'state' }),
    readMakers({ run, view }),
    mayRun(role, listExports)
      ? run(listExports, { reference, limit: MOST_EXPORTS }).then(({ body }) => body.exports)
      : [],
  ]);
  const shown = {
    reference,
    list,
    exports: renderExports(exports),
    watched: renderWatchedPart(watched.monitors, watched.next_cursor !== null, mayRun(role, createMonitor)),
    isFirst: cursor === null,
    role,
    makers,
  };
  return { title: `Deal ${shortenStored(reference)}`, place: 'deals', main: renderDeal(shown) };
}

function renderWatchedPart(monitors: readonly WatchedRow[], hasMore: boolean, mayWatch: boolean): Html {
  if (monitors.length === 0)
    return html`<section class="tile empty"><p>Nothing is watched under this reference, so later changes are not seen.${mayWatch ? html` Watch a business with this reference on the <a href="/app/watchlist">watchlist</a>.` : null}</p></section>`;
  return html`${renderWatchedTable(monitors)}${hasMore ? html`<p class="hint">These are the newest ${monitors.length}; the <a href="/app/watchlist">watchlist</a> has all.</p>` : null}`;
}
