import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import type { Role } from '#contract/roles.ts';
import { businessNameAnswer, companyLookupAnswer, licenceLookupAnswer } from '#contract/schemas/company-tools.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime } from '#pages/page-text.ts';
import { readReference, renderDone, renderLicenceToDeal } from './find-actions.ts';
import { renderBusinessNames, renderCompanies, renderLicences } from './found-candidates.ts';
import { findLicence } from './run-search.ts';
import { renderTaken } from './search-page.ts';
import { readFault, type TileFault } from './tile.ts';
import { renderSampleChip } from './verdict-words.ts';

/** Adds the chooser: what the registers have for a name, an ACN or a licence number. A person picks; nothing is picked for them. */
export function addFoundPage(pages: ConsolePages): void {
  pages.get('/app/found', (ask) => showFound(ask, ask.query, null));
  pages.post('/app/found', addLicenceToDeal);
}

// The reference is sealed in a record, so the licence is looked up once more for the deal.
async function addLicenceToDeal(ask: ConsoleAsk): Promise<ConsoleAnswer> {
  const { form, run } = ask;
  const reference = readReference(form);
  const { record } = (await run(getSearchRecord, { record_id: form.get('record') ?? '' })).body;
  const words = form.get('q') ?? '';
  if (record.tool !== 'asic_licence_lookup')
    throw new ServiceError('not_found', 'This record is not the check of a licence.');
  try {
    return await findLicence(ask, words, {
      ...asicLicenceLookup.input.omit({ reference: true }).parse(record.request),
      reference,
    });
  } catch (error) {
    const fault = readFault(error, 'reference', reference ?? '');
    const shown = await showFound(ask, new URLSearchParams({ q: words, record: record.record_id }), fault);
    return { ...shown, status: 400 };
  }
}

async function showFound({ run, view }: ConsoleAsk, query: URLSearchParams, dealFault: TileFault | null) {
  const ids = query.getAll('record').slice(0, 2);
  if (ids.length === 0) throw new ServiceError('not_found', 'This address names no search. Search again.');
  const records = await Promise.all(
    ids.map(async (record_id) => (await run(getSearchRecord, { record_id })).body.record),
  );
  const words = query.get('q') ?? '';
  const { role } = view.person;
  const [only] = records.length === 1 ? records : [];
  const main = html`<div class="entity-head"><div><h1>Results for <q><bdi>${words}</bdi></q></h1></div>${only && renderLicenceToDeal(only, words, role, dealFault)}</div>
${renderDone(query)}${renderTaken(words, role, query.get('deal'))}
${records.map((record) => renderFound(record, query.get('deal')))}
${records.some(isByName) ? html`${NOT_BY_NAME}${renderScreenLink(words, role)}` : null}`;
  return { title: 'Results', place: 'search' as const, main };
}

const NOT_BY_NAME = html`<section class="tile"><h2>Not checked</h2><p>The ABN register cannot be searched by name here: sole traders, trusts and partnerships are found by their ABN only.</p></section>`;

// People are in no register that is searched above.
function renderScreenLink(words: string, role: Role): Html | null {
  if (!mayRun(role, screenName)) return null;
  return html`<section class="tile"><h2>Sanctions</h2><p>Companies and business names were searched, not the sanctions list. <a href="/app/screening?${new URLSearchParams({ name: words }).toString()}">Screen this name</a></p></section>`;
}

function isByName({ request }: DueDiligenceRecord): boolean {
  return 'company_name' in request || 'business_name' in request;
}

function renderFound(record: DueDiligenceRecord, deal: string | null): Html {
  const { title, body } = readFound(record, deal);
  return html`<section class="found"><div class="tile-head"><h2>${title}</h2>${renderSampleChip(record)}</div>
${body}
<p class="hint">Searched ${formatTime(new Date(record.created_at))} and saved as a <a href="/app/records/${record.record_id}">record</a>: ${record.sources.map(({ source_citation }) => source_citation).join(' · ')}</p></section>`;
}

function readFound({ result }: DueDiligenceRecord, deal: string | null): { title: string; body: Html } {
  const company = companyLookupAnswer.safeParse(result);
  if (company.success) return { title: 'Companies (ASIC)', body: renderCompanies(company.data, deal) };
  const business = businessNameAnswer.safeParse(result);
  if (business.success) return { title: 'Business names (ASIC)', body: renderBusinessNames(business.data, deal) };
  const licence = licenceLookupAnswer.safeParse(result);
  if (licence.success) return { title: 'Licences (ASIC)', body: renderLicences(licence.data, deal) };
  return { title: 'Another record', body: html`<p>This record is no search result. Open it below.</p>` };
}
