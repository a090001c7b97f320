import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { ServiceError } from '#contract/service-error.ts';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { startWatching } from '#doors/console/watchlist/start-watching.ts';
import { type Html, html } from '#pages/html.ts';
import { checkEntity } from './check-entity.ts';
import type { TilesView } from './entity-tiles.ts';
import { readReference, renderDone, toSaved, toWatched } from './find-actions.ts';
import { readEntity } from './read-entity.ts';
import { renderEntity, renderUnchecked } from './render-entity.ts';
import { readFault } from './tile-fault.ts';
import { readWatchedSubject } from './watched-subject.ts';

/** Adds the page of an entity, and what its buttons do. Only a button checks, saves or charges. */
export function addEntityPage(pages: ConsolePages): void {
  pages.get('/app/entities/:abn', (ask) => showEntity(ask, {}));
  pages.post('/app/entities/:abn/check', checkNow);
  pages.post('/app/entities/:abn/history', async (ask) => {
    const abn = readAbnOfPath(ask);
    await ask.run(abnHistory, { abn });
    return { redirect: `/app/entities/${abn}?done=history#history` };
  });
  pages.post('/app/entities/:abn/gst', checkGst);
  pages.post('/app/entities/:abn/watch', async (ask) => {
    const abn = readAbnOfPath(ask);
    return {
      redirect: toWatched(`/app/entities/${abn}`, await startWatching(ask.run, { type: 'ABN', value: abn }, '')),
    };
  });
}

async function checkNow(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const abn = readAbnOfPath(ask);
  const reference = readReference(ask.form);
  const typed = ask.form.get('claimed_name')?.trim() ?? '';
  const named = typed === '' ? {} : { claimed_name: typed };
  try {
    // For a deal or a name one record is enough: the page has read the company already, and the card names it.
    if (reference === undefined && ask.form.get('step') !== 'compare') await checkEntity(ask, abn, named);
    else await ask.run(verifyCounterparty, { abn, reference, ...named });
  } catch (error) {
    return showFault(
      ask,
      reference === undefined
        ? { nameFault: readFault(error, 'claimed_name', typed) }
        : { dealFault: readFault(error, 'reference', reference) },
    );
  }
  return { redirect: toSaved(`/app/entities/${abn}`, reference) };
}

async function checkGst(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const abn = readAbnOfPath(ask);
  const typed = ask.form.get('as_at') ?? '';
  try {
    await ask.run(gstCheck, { abn, as_at: typed });
  } catch (error) {
    return showFault(ask, { gstFault: readFault(error, 'as_at', typed) });
  }
  return { redirect: `/app/entities/${abn}?done=gst` };
}

// Like every form, one of a tile keeps what was typed.
async function showFault(ask: ConsoleAsk, fault: Faults): Promise<ConsoleAnswer> {
  return { ...(await showEntity(ask, fault)), status: 400 };
}

type Faults = Pick<TilesView, 'gstFault' | 'nameFault' | 'dealFault'>;

async function showEntity(ask: ConsoleAsk, faults: Faults): Promise<Extract<ConsoleAnswer, { main: Html }>> {
  const abn = readAbnOfPath(ask);
  const { role } = ask.view.person;
  const entity = await readEntity(ask, abn);
  const notice = html`${renderTakenAcn(ask.query, abn)}${renderDone(ask.query)}`;
  if (entity.card === null) {
    const watched = await readWatchedSubject(ask, abn);
    const main = renderUnchecked(abn, notice, { ...entity, watched }, role);
    return { title: watched?.name ?? `ABN ${formatAbn(abn)}`, place: 'search', main };
  }
  const title = entity.card.answer.card.subject.entity_name ?? `ABN ${formatAbn(abn)}`;
  const view = { now: new Date(), role, ...faults };
  return { title, place: 'search', main: renderEntity({ ...entity, card: entity.card }, notice, view) };
}

// A search for an ACN opens the ABN that ASIC links to it, and says so.
function renderTakenAcn(query: URLSearchParams, abn: string): Html | null {
  const acn = parseAcn(query.get('acn') ?? '');
  if (acn === null) return null;
  return html`<div class="notice" role="status"><p>You searched ACN ${formatAcn(acn)}. ASIC links this company to ABN ${formatAbn(abn)}, which is shown here. <a href="/app/companies/${acn}">Show the company by its ACN</a></p></div>`;
}

function readAbnOfPath({ params }: ConsoleAsk): string {
  const abn = parseAbn(params.abn ?? '');
  if (abn === null) throw new ServiceError('not_found', 'This is not a valid ABN. Check it for typos.');
  return abn;
}
