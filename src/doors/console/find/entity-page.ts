import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { ServiceError } from '#contract/service-error.ts';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { startWatching } from '#doors/console/watchlist/start-watching.ts';
import { type Html, html } from '#pages/html.ts';
import { checkEntity } from './check-entity.ts';
import { readEntity } from './read-entity.ts';
import { renderEntity, renderUnchecked } from './render-entity.ts';

/** Adds the page of an entity, and what its buttons do. Only a button checks, saves or charges. */
export function addEntityPage(pages: ConsolePages): void {
  pages.get('/app/entities/:abn', async (ask) => {
    const abn = readAbnOfPath(ask);
    const entity = await readEntity(ask, abn);
    const notice = renderDone(ask.query);
    if (entity.card === null) {
      const main = renderUnchecked(abn, notice, entity.checks);
      return { title: `ABN ${formatAbn(abn)}`, place: 'search', main };
    }
    const title = entity.card.answer.card.subject.entity_name ?? `ABN ${formatAbn(abn)}`;
    return { title, place: 'search', main: renderEntity({ ...entity, card: entity.card }, notice, new Date()) };
  });
  pages.post('/app/entities/:abn/check', async (ask) => {
    const abn = readAbnOfPath(ask);
    const reference = ask.form.get('reference')?.trim();
    await checkEntity(ask, abn, reference === '' ? undefined : reference);
    return { redirect: `/app/entities/${abn}?done=${reference ? 'deal' : 'saved'}` };
  });
  pages.post('/app/entities/:abn/history', async (ask) => {
    const abn = readAbnOfPath(ask);
    await ask.run(abnHistory, { abn });
    return { redirect: `/app/entities/${abn}?done=history#history` };
  });
  pages.post('/app/entities/:abn/gst', async (ask) => {
    const abn = readAbnOfPath(ask);
    await ask.run(gstCheck, { abn, as_at: ask.form.get('as_at') ?? '' });
    return { redirect: `/app/entities/${abn}?done=gst` };
  });
  pages.post('/app/entities/:abn/watch', async (ask) => {
    const abn = readAbnOfPath(ask);
    const { subscription_id, isNew } = await startWatching(ask.run, { type: 'ABN', value: abn }, '');
    return { redirect: `/app/entities/${abn}?done=${isNew ? 'watch' : 'watched'}&monitor=${subscription_id}` };
  });
}

const MONITOR_ID = /^mon_\w{26}$/;
const DONE = new Map([
  ['saved', 'The evidence is saved. Its record and PDF are below.'],
  ['deal', 'The evidence is saved under this deal.'],
  ['history', 'The history is saved.'],
  ['gst', 'The GST check is saved.'],
  ['watch', 'This business is on your watchlist.'],
  ['watched', 'This business was on your watchlist already.'],
]);

function renderDone(query: URLSearchParams): Html | null {
  const done = DONE.get(query.get('done') ?? '') ?? null;
  if (done === null) return null;
  const monitor = query.get('monitor') ?? '';
  const link = MONITOR_ID.test(monitor) ? html` <a href="/app/watchlist/${monitor}">Open it</a>` : null;
  return html`<div class="notice" role="status"><p>${done}${link}</p></div>`;
}

function readAbnOfPath({ params }: ConsoleAsk): string {
  const abn = parseAbn(params.abn ?? '');
  if (abn === null) throw new ServiceError('not_found', 'This is not a valid ABN. Check it for typos.');
  return abn;
}
