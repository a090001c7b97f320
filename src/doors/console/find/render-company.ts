import { describePrice } from '#contract/operation.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { formatAcn } from '#domain/identifiers/acn.ts';
import { renderRoleNote } from '#doors/console/role-note.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime } from '#pages/page-text.ts';
import { renderActions, renderButton } from './find-actions.ts';
import { renderChecks } from './list-checks.ts';
import type { CheckedCompany, SavedCompany } from './read-company.ts';
import { NOT_CHECKED, renderLicenceTile, renderStatusChip, renderTile, type TileFact } from './tile.ts';
import type { TileFault } from './tile-fault.ts';
import { renderLabel, renderSampleChip, renderVerdict } from './verdict-words.ts';
import { renderUncheckedHead, renderWatchedLink, type WatchedSubject } from './watched-subject.ts';

type CompanyView = { acn: string; notice: Html | null; role: Role; now: Date; dealFault: TileFault | null };

/** The page of a company by its ACN, from what was saved about it. */
export function renderCompany(saved: CheckedCompany, { acn, notice, role, now, dealFault }: CompanyView): Html {
  const { record, answer } = saved.lookup;
  const { company } = answer;
  return html`<div class="entity-head"><div><h1><bdi>${company?.company_name ?? `ACN ${formatAcn(acn)}`}</bdi> ${renderSampleChip(record)}</h1>
<p class="lead"><code>ACN ${formatAcn(acn)}</code>${company && renderAbn(company.abn)}</p></div>${renderActions({ path: `/app/companies/${acn}`, role, check: companyLookup, saved: record.record_id, makes: 'two new records, of the company and its insolvency,', dealFault })}</div>
${notice}
${renderVerdict(answer.verdict, writeHeadline(saved.lookup.answer, acn))}
<p class="hint">From the check of ${formatTime(new Date(record.created_at))}. Opening this page checked nothing and cost nothing. <a href="/app/records/${record.record_id}">Record</a> · <a href="/app/records/${record.record_id}/pdf">Download PDF</a></p>
<div class="entity">
${renderConcerns(saved)}
<div class="entity-facts"><div class="tiles">${renderFacts(saved.lookup, now)}${renderInsolvency(saved, now)}${renderLicenceTile(role)}</div></div>
<section class="tile entity-not"><h2>Not checked</h2><ul class="checks-list">${listNotChecked(saved).map(({ source, result }) => html`<li><strong>${source}</strong><small>${result}</small></li>`)}</ul></section>
<section class="tile entity-checks"><h2>Your checks</h2>${renderChecks(saved.checks)}</section>
</div>`;
}

/** The page of an ACN without a saved check. */
export function renderUncheckedCompany(
  acn: string,
  notice: Html | null,
  { checks, watched }: Pick<SavedCompany, 'checks'> & { watched: WatchedSubject | null },
  role: Role,
): Html {
  return html`${renderUncheckedHead(`ACN ${formatAcn(acn)}`, watched)}${notice}
<section class="tile empty"><h2>${watched === null ? 'Not checked yet' : 'No full check yet'}</h2>${renderWatchedLink(watched)}<p>No check of this ACN is saved in your account. A check reads ASIC’s companies and insolvency statistics, and saves records.</p>
${mayRun(role, companyLookup) ? renderButton(`/app/companies/${acn}/check`, `Check now · ${describePrice(companyLookup)}`) : renderRoleNote(role, 'make checks')}</section>
${checks.length === 0 ? null : html`<section class="tile"><h2>Your checks</h2>${renderChecks(checks)}</section>`}`;
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
function renderConcerns({ lookup, insolvency }: CheckedCompany): Html {
  const items = new Set([
    ...(lookup.answer.verdict === 'verified' ? [] : lookup.answer.human_review_items),
    ...(insolvency?.answer.human_review_items ?? []),
  ]);
  return html`<section class="tile entity-look"><h2>Look at this</h2>${
    items.size === 0
      ? html`<p class="hint">The registers that were read show nothing that needs a person. That is not a clearance: see what was not checked.</p>`
      : html`<ul class="checks-list">${[...items].map((item) => html`<li>${item}</li>`)}</ul>`
  }</section>`;
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
