import { ServiceError } from '#contract/service-error.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { startWatching } from '#doors/console/watchlist/start-watching.ts';
import { checkCompany } from './check-company.ts';
import { readReference, renderDone, toSaved, toWatched } from './find-actions.ts';
import { readCompany } from './read-company.ts';
import { renderCompany, renderUncheckedCompany } from './render-company.ts';

/** Adds the page of a company by its ACN, for companies without an ABN, and what its buttons do. */
export function addCompanyPage(pages: ConsolePages): void {
  pages.get('/app/companies/:acn', async (ask) => {
    const acn = readAcnOfPath(ask);
    const { role } = ask.view.person;
    const saved = await readCompany(ask, acn);
    const notice = renderDone(ask.query);
    const { lookup } = saved;
    if (lookup === null)
      return {
        title: `ACN ${formatAcn(acn)}`,
        place: 'search',
        main: renderUncheckedCompany(acn, notice, saved, role),
      };
    const title = lookup.answer.company?.company_name ?? `ACN ${formatAcn(acn)}`;
    const main = renderCompany({ ...saved, lookup }, { acn, notice, role, now: new Date() });
    return { title, place: 'search', main };
  });
  pages.post('/app/companies/:acn/check', async (ask) => {
    const acn = readAcnOfPath(ask);
    const reference = readReference(ask.form);
    await checkCompany(ask, acn, reference);
    return { redirect: toSaved(`/app/companies/${acn}`, reference) };
  });
  pages.post('/app/companies/:acn/watch', async (ask) => {
    const acn = readAcnOfPath(ask);
    return {
      redirect: toWatched(`/app/companies/${acn}`, await startWatching(ask.run, { type: 'ACN', value: acn }, '')),
    };
  });
}

function readAcnOfPath({ params }: ConsoleAsk): string {
  const acn = parseAcn(params.acn ?? '');
  if (acn === null) throw new ServiceError('not_found', 'This is not a valid ACN. Check it for typos.');
  return acn;
}
