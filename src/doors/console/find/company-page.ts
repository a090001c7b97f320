import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import type { Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';
import { checkCompany } from './check-company.ts';
import { readReference, renderDone, toSaved, watch } from './find-actions.ts';
import { type CheckedCompany, readCompany } from './read-saved.ts';
import { readWatchedSubject, renderChecked, renderUnchecked } from './subject-page.ts';
import {
  NOT_CHECKED,
  readFault,
  renderLicenceTile,
  renderStatusChip,
  renderTile,
  type TileFact,
  type TileFault,
} from './tile.ts';
import { renderLabel, renderVerdict } from './verdict-words.ts';

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
    return watch(ask, `/app/companies/${acn}`, { type: 'ACN', value: acn });
  });
}

async function showCompany(ask: ConsoleAsk, dealFault: TileFault | null) {
  const acn = readAcnOfPath(ask);
  const { role } = ask.view.person;
  const saved = await readCompany(ask, acn);
  const notice = renderDone(ask.query);
  const { lookup } = saved;
  const number = `ACN ${formatAcn(acn)}`;
  if (lookup === null) {
    const watched = await readWatchedSubject(ask, acn);
    const about =
      'No check of this ACN is saved in your account. A check reads ASIC’s companies and insolvency statistics, and saves records.';
    const asked = { number, path: `/app/companies/${acn}`, check: companyLookup, about };
    const main = renderUnchecked({ ...asked, notice, watched, checks: saved.checks, role });
    return { title: watched?.name ?? number, place: 'search' as const, main };
  }
  const title = lookup.answer.company?.company_name ?? number;
  const main = renderCompany({ ...saved, lookup }, { acn, notice, role, now: new Date(), dealFault });
  return { title, place: 'search' as const, main };
}

function readAcnOfPath({ params }: ConsoleAsk): string {
  const acn = parseAcn(params.acn ?? '');
  if (acn === null) throw new ServiceError('not_found', 'This is not a valid ACN. Check it for typos.');
  return acn;
}

type CompanyView = { acn: string; notice: Html | null; role: Role; now: Date; dealFault: TileFault | null };

/** The page of a company by its ACN, from what was saved about it. */
function renderCompany(saved: CheckedCompany, { acn, notice, role, now, dealFault }: CompanyView): Html {
  const { record, answer } = saved.lookup;
  const { company } = answer;
  return renderChecked({
    name: company?.company_name ?? `ACN ${formatAcn(acn)}`,
    record,
    lead: html`<code>ACN ${formatAcn(acn)}</code>${company && renderAbn(company.abn)}`,
    acts: {
      path: `/app/companies/${acn}`,
      role,
      check: companyLookup,
      makes: 'two new records, of the company and its insolvency,',
      dealFault,
    },
    notice,
    verdict: renderVerdict(answer.verdict, writeHeadline(answer, acn)),
    concerns: renderConcerns(saved),
    tiles: html`${renderFacts(saved.lookup, now)}${renderInsolvency(saved, now)}${renderLicenceTile(role)}`,
    not_checked: listNotChecked(saved),
    checks: saved.checks,
  });
}

function renderAbn(abn: string | null): Html {
  if (abn === null) return html` · ASIC has no ABN for it`;
  return html` · <a href="/app/entities/${abn}">ABN ${formatAbn(abn)}</a>, as ASIC has it`;
}

type Lookup = CheckedCompany['lookup'];

function writeHeadline({ company }: Lookup['answer'], acn: string): string {
  if (company === null) return `ASIC’s snapshot has no company with ACN ${formatAcn(acn)}.`;
  const status = company.status_meaning ?? company.status ?? 'of unknown status';
  return `ACN ${formatAcn(acn)} is ${company.company_name}: ${status.charAt(0).toLowerCase()}${status.slice(1)} at ASIC.`;
}

// What is in doubt, in the words of the answers. Both check the company's status, so the same item may come twice.
function renderConcerns({ lookup, insolvency }: CheckedCompany): Html[] {
  const items = new Set([
    ...(lookup.answer.verdict === 'verified' ? [] : lookup.answer.human_review_items),
    ...(insolvency?.answer.human_review_items ?? []),
  ]);
  return [...items].map((item) => html`<li>${item}</li>`);
}

function renderFacts({ record, answer }: Lookup, now: Date): Html {
  const { company, fields } = answer;
  const label = fields.find(({ field }) => field === 'status')?.label;
  const facts: TileFact[] =
    company === null
      ? []
      : [
          [
            'Status',
            company.status && renderStatusChip(company.status_meaning ?? company.status, company.status === 'REGD'),
          ],
          ['Type', company.type_meaning],
          ['Class', company.class_meaning],
          ['Registered', company.registered_on && formatCalendarDay(company.registered_on)],
          ['Deregistered', company.deregistered_on && formatCalendarDay(company.deregistered_on)],
          ['Former names', company.former_names.length > 0 && html`<bdi>${company.former_names.join(', ')}</bdi>`],
        ];
  const [source] = record.sources;
  const footer = {
    source: 'ASIC companies',
    retrieved_at: source?.retrieved_at ?? null,
    record_id: record.record_id,
  };
  const none = { status: 'no_match', result: 'The snapshot that was read holds no such company.' };
  return renderTile('Company (ASIC)', label && renderLabel(label), none, facts, footer, now);
}

function renderInsolvency({ insolvency }: CheckedCompany, now: Date): Html {
  const title = 'Insolvency (ASIC)';
  if (insolvency === null)
    return html`<section class="tile"><div class="tile-head"><h2>${title}</h2>${NOT_CHECKED}</div><p class="hint">No check of the insolvency statistics is saved: they were not read, or the check is older. “Save evidence” reads them.</p></section>`;
  const { answer, record } = insolvency;
  const facts = answer.appointments
    .slice(0, SHOWN_APPOINTMENTS)
    .map(
      (one): TileFact => [
        formatCalendarDay(one.effective_on),
        html`${one.appointment_type}${one.appointee && html` · <bdi>${one.appointee}</bdi>`}`,
      ],
    );
  const [source] = record.sources;
  const footer = {
    source: 'ASIC insolvency statistics',
    retrieved_at: source?.retrieved_at ?? null,
    record_id: record.record_id,
  };
  return renderTile(title, CHIPS[answer.status], { status: answer.status, result: answer.reason }, facts, footer, now);
}

const SHOWN_APPOINTMENTS = 5;
const CHIPS = {
  appointments_found: html`<span class="chip bad">Appointments</span>`,
  solvent_winding_up_only: html`<span class="chip watch">Solvent winding up</span>`,
  none_found: html`<span class="chip">None found</span>`,
};

function listNotChecked({ lookup, insolvency }: CheckedCompany) {
  const items = [...lookup.answer.not_checked, ...(insolvency?.answer.not_checked ?? [])];
  return [...new Map(items.map((item) => [`${item.source} ${item.result}`, item])).values()];
}
