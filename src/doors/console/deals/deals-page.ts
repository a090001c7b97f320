import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import { listExports } from '#contract/operations/exports/list-exports.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { parseTarget } from '#domain/monitoring/parse-target.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { renderDealField } from '#doors/console/find/find-actions.ts';
import { countThings, toAddress, toDealAddress } from '#doors/console/list-parts.ts';
import { readMakers } from '#doors/console/records/read-makers.ts';
import type { RecordList } from '#doors/console/records/render-records.ts';
import { renderWatchedTable, type WatchedRow } from '#doors/console/watchlist/render-watched.ts';
import { startWatching, type WatchTarget } from '#doors/console/watchlist/start-watching.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { shortenStored } from '#pages/page-text.ts';
import { renderDeal, renderDeals, renderExports } from './render-deals.ts';

const RECENT_RECORDS = 50;
const MOST_EXPORTS = 10;

/** Adds the page of deals, the page of one deal, and the order of its evidence. */
export function addDealsPages(pages: ConsolePages): void {
  pages.get('/app/deals', showDeals);
  pages.post('/app/deals', async ({ form, run }) => {
    const reference = form.get('reference') ?? '';
    const { body } = await run(exportEvidencePack, { filter: { reference } });
    return { redirect: toAddress(`/app/jobs/${body.job_id}`, { reference }) };
  });
  pages.post('/app/deals/watch', async (ask) => {
    const reference = ask.form.get('reference') ?? '';
    const { done, failed } = await watchDeal(ask, reference);
    return { redirect: `${toDealAddress(reference)}&watched=${done}&failed=${failed}#changes` };
  });
}

async function showDeals({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const reference = query.get('reference')?.trim() ?? '';
  const cursor = query.get('cursor') ?? undefined;
  const isFirst = cursor === undefined;
  const { role } = view.person;
  if (reference === '') {
    const { body } = await run(listRecentSearches, { limit: RECENT_RECORDS, cursor });
    return { title: 'Deals', place: 'deals', main: renderDeals(body, isFirst, role) };
  }
  const [{ body: list }, { body: watched }, exports] = await Promise.all([
    run(listRecentSearches, { reference, limit: DEAL_PAGE_SIZE, cursor }),
    run(listMonitors, { reference, limit: DEAL_PAGE_SIZE, include: 'state' }),
    mayRun(role, listExports)
      ? run(listExports, { reference, limit: MOST_EXPORTS }).then(({ body }) => body.exports)
      : [],
  ]);
  const makers = await readMakers(
    { run, view },
    list.records.map(({ made_by }) => made_by),
  );
  const shown = {
    reference,
    list,
    exports: renderExports(exports),
    watched: html`${renderWatchedNow(query)}${renderWatchedPart(watched.monitors, watched.next_cursor !== null)}${
      mayRun(role, createMonitor) ? renderWatchButton(reference, listUnwatched(list, watched.monitors).length) : null
    }`,
    isFirst,
    role,
    makers,
  };
  return { title: `Deal ${shortenStored(reference)}`, place: 'deals', main: renderDeal(shown) };
}

function renderWatchedPart(monitors: readonly WatchedRow[], hasMore: boolean): Html {
  if (monitors.length === 0)
    return html`<section class="tile empty"><p>Nothing is watched under this reference, so later changes are not seen.</p></section>`;
  return html`${renderWatchedTable(monitors, true)}${hasMore ? html`<p class="hint">These are the newest ${monitors.length}; the <a href="/app/watchlist">watchlist</a> has all.</p>` : null}`;
}

function renderWatchButton(reference: string, count: number): Html | null {
  if (count === 0) return null;
  return html`<form class="actions" method="post" action="/app/deals/watch">${renderFormId()}${renderDealField(reference)}<button class="plain">Watch ${countBusinesses(count)} of this deal</button><span class="hint">Shows when a register changes. Free.</span></form>`;
}

// What the button has done, as its redirect says.
function renderWatchedNow(query: URLSearchParams): Html | null {
  const [done = 0, failed = 0] = ['watched', 'failed'].map((name) =>
    Math.min(DEAL_PAGE_SIZE, Number(query.get(name)) || 0),
  );
  if (done + failed === 0) return null;
  return html`<div class="notice${failed > 0 ? ' warn' : null}" role="status"><p>${countBusinesses(done)} ${done === 1 ? 'is' : 'are'} watched now.${failed > 0 ? ` ${countBusinesses(failed)} could not be: the register has no entry, or was not read.` : null}</p></div>`;
}

function countBusinesses(count: number): string {
  return countThings(count, 'business', 'businesses');
}

/** How many records and monitors of a deal its page reads. */
const DEAL_PAGE_SIZE = 25;

/** Lists the businesses and companies of records that no monitor of the deal watches, each once. */
function listUnwatched({ records }: RecordList, monitors: readonly WatchedRow[]): WatchTarget[] {
  const watched = new Set(monitors.map(({ latest }) => latest?.target));
  const found = records.flatMap(({ target: { type, value } }): WatchTarget[] =>
    (type === 'ABN' || type === 'ACN') && parseTarget(type, value) === value && !watched.has(value)
      ? [{ type, value }]
      : [],
  );
  return [...new Map(found.map((one) => [`${one.type} ${one.value}`, one])).values()];
}

/** Watches what the page of a deal offers to watch. Returns how many are watched now, and how many could not be. */
async function watchDeal({ run, view }: ConsoleAsk, reference: string): Promise<{ done: number; failed: number }> {
  // Checked first, so that this role is refused even when there is nothing to watch.
  if (!mayRun(view.person.role, createMonitor)) throw new ServiceError('insufficient_scope', 'Your role cannot watch.');
  const [{ body: list }, { body: watched }] = await Promise.all([
    run(listRecentSearches, { reference, limit: DEAL_PAGE_SIZE }),
    run(listMonitors, { reference, limit: DEAL_PAGE_SIZE, include: 'state' }),
  ]);
  const counts = { done: 0, failed: 0 };
  for (const target of listUnwatched(list, watched.monitors))
    try {
      await startWatching(run, target, reference);
      counts.done += 1;
    } catch (error) {
      // A target that its register does not have must not stop the others.
      if (!(error instanceof ServiceError) || error.code === 'insufficient_scope') throw error;
      counts.failed += 1;
    }
  return counts;
}
