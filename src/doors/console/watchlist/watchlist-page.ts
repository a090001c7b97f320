import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { recheckMonitors } from '#contract/operations/monitors/recheck-monitors.ts';
import { referenceText } from '#contract/schemas/common.ts';
import { ServiceError } from '#contract/service-error.ts';
import { understandTarget } from '#domain/monitoring/understand-target.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { isConfirmed } from '#pages/confirm-page.ts';
import { findFormId } from '#pages/form-id.ts';
import { addCsvPages } from './csv-page.ts';
import { LONG_REFERENCE } from './read-rows.ts';
import { findShown, NO_FORM_ID, renderKnown, renderWatchlist } from './render-watchlist.ts';
import { createWatch, findSame, listKnown } from './start-watching.ts';
import { addWatchPages } from './watch-page.ts';

const PAGE_SIZE = 25;

/** Adds the watchlist: its list, adding one or many, checking all, and a page for each. */
export function addWatchlistPages(pages: ConsolePages): void {
  pages.get('/app/watchlist', (ask) => showWatchlist(ask, null));
  pages.post('/app/watchlist', addOne);
  pages.post('/app/watchlist/check', async ({ run }) => {
    const { body } = await run(recheckMonitors, {});
    return { redirect: `/app/jobs/${body.job_id}` };
  });
  pages.get('/app/watchlist/check', async () => ({ redirect: '/app/watchlist' }));
  addCsvPages(pages);
  addWatchPages(pages);
}

async function addOne(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { form, run } = ask;
  const understood = understandTarget(form.get('target') ?? '');
  if ('problem' in understood) return showWatchlist(ask, understood.problem);
  // The id makes sure that a form which is sent twice, or at once from two places, adds one monitor.
  if (findFormId(form) === null) return showWatchlist(ask, NO_FORM_ID);
  const reference = form.get('reference')?.trim() ?? '';
  if (reference !== '' && !referenceText.safeParse(reference).success) return showWatchlist(ask, LONG_REFERENCE);
  try {
    const known = await listKnown(run, understood);
    const same = findSame(known, reference);
    if (same !== undefined) return { redirect: `/app/watchlist/${same.subscription_id}?done=known` };
    if (known.length > 0 && !isConfirmed(form)) {
      const main = renderKnown({ ...understood, reference }, known);
      return { title: 'Watched already', place: 'watchlist', main };
    }
    const { subscription_id } = await createWatch(run, understood, reference);
    return { redirect: `/app/watchlist/${subscription_id}` };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return showWatchlist(ask, error.message);
  }
}

async function showWatchlist({ query, form, run, view }: ConsoleAsk, fault: string | null): Promise<ConsoleAnswer> {
  const cursor = query.get('cursor') ?? undefined;
  const state = findShown(query.get('show'));
  const { body: list } = await run(listMonitors, { include: 'state', limit: PAGE_SIZE, state, cursor });
  const main = renderWatchlist({
    list,
    isFirst: cursor === undefined,
    shown: state ?? null,
    typed: {
      target: form.get('target') ?? query.get('target') ?? '',
      reference: form.get('reference') ?? query.get('reference') ?? '',
    },
    role: view.person.role,
    fault,
  });
  return { title: 'Watchlist', place: 'watchlist', main, status: fault === null ? 200 : 400 };
}
