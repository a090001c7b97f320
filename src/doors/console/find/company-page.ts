import { ServiceError } from '#contract/service-error.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { startWatching } from '#doors/console/watchlist/start-watching.ts';
import { checkCompany } from './check-company.ts';
import { readReference, renderDone, toSaved, toWatched } from './find-actions.ts';
import { readCompany } from './read-company.ts';
import { renderCompany, renderUncheckedCompany } from './render-company.ts';
import { readFault, type TileFault } from './tile-fault.ts';
import { readWatchedSubject } from './watched-subject.ts';

/** Adds the page of a company by its ACN, for companies without an ABN, and what its buttons do. */
export function addCompanyPage(pages: ConsolePages): void {
  pages.get('/app/companies/:acn', (ask) => showCompany(ask, null));
  pages.post('/app/companies/:acn/check', async (ask) => {
    const acn = readAcnOfPath(ask);
    const reference = readReference(ask.form);
    try {
      await checkCompany(ask, acn, reference);
    } catch (error) {
      return { ...(await showCompany(ask, readFault(error, 'reference', reference ?? ''))), status: 400 };
    }
    return { redirect: toSaved(`/app/companies/${acn}`, reference) };
  });
  pages.post('/app/companies/:acn/watch', async (ask) => {
    const acn = readAcnOfPath(ask);
    return {
      redirect: toWatched(`/app/companies/${acn}`, await startWatching(ask.run, { type: 'ACN', value: acn }, '')),
    };
  });
}

async function showCompany(ask: ConsoleAsk, dealFault: TileFault | null) {
  const acn = readAcnOfPath(ask);
  const { role } = ask.view.person;
  const saved = await readCompany(ask, acn);
  const notice = renderDone(ask.query);
  const { lookup } = saved;
  if (lookup === null) {
    const watched = await readWatchedSubject(ask, acn);
    const main = renderUncheckedCompany(acn, notice, { ...saved, watched }, role);
    return { title: watched?.name ?? `ACN ${formatAcn(acn)}`, place: 'search' as const, main };
  }
  const title = lookup.answer.company?.company_name ?? `ACN ${formatAcn(acn)}`;
  const main = renderCompany({ ...saved, lookup }, { acn, notice, role, now: new Date(), dealFault });
  return { title, place: 'search' as const, main };
}

function readAcnOfPath({ params }: ConsoleAsk): string {
  const acn = parseAcn(params.acn ?? '');
  if (acn === null) throw new ServiceError('not_found', 'This is not a valid ACN. Check it for typos.');
  return acn;
}
