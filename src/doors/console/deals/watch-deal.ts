import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { parseTarget } from '#domain/monitoring/parse-target.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import type { RecordList } from '#doors/console/records/render-records.ts';
import type { WatchedRow } from '#doors/console/watchlist/render-watched.ts';
import { startWatching, type WatchTarget } from '#doors/console/watchlist/start-watching.ts';

/** How many records and monitors of a deal its page reads. */
export const DEAL_PAGE_SIZE = 25;

/** Lists the businesses and companies of records that no monitor of the deal watches, each once. */
export function listUnwatched({ records }: RecordList, monitors: readonly WatchedRow[]): WatchTarget[] {
  const watched = new Set(monitors.map(({ latest }) => latest?.target));
  const found = records.flatMap(({ target: { type, value } }): WatchTarget[] =>
    (type === 'ABN' || type === 'ACN') && parseTarget(type, value) === value && !watched.has(value)
      ? [{ type, value }]
      : [],
  );
  return [...new Map(found.map((one) => [`${one.type} ${one.value}`, one])).values()];
}

/** Watches what the page of a deal offers to watch. Returns how many are watched now, and how many could not be. */
export async function watchDeal(
  { run, view }: ConsoleAsk,
  reference: string,
): Promise<{ done: number; failed: number }> {
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
