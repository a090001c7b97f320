import type { z } from 'zod';
import type {
  businessNameAnswer,
  companyLookupAnswer,
  licenceLookupAnswer,
  nameMatch,
} from '#contract/schemas/company-tools.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { capitalise } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, type HtmlPart, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';
import { renderDealField } from './find-actions.ts';
import { renderScore } from './verdict-words.ts';

/** Companies that may be meant, each with the reason and the confidence. */
export function renderCompanies(answer: z.output<typeof companyLookupAnswer>, deal: string | null): Html {
  const { company, candidates } = answer;
  const others = candidates.filter(({ acn }) => acn !== company?.acn);
  if (company === null && others.length === 0)
    return renderNone('No company in ASIC’s snapshot has this or a similar name.', answer.human_review_items);
  return html`<ul class="candidates">${company && renderMatched(company, answer, deal)}${others.map(
    ({ acn, company_name, former, current_name, status, status_meaning, match }) =>
      renderCandidate({
        name: company_name,
        numbers: `ACN ${acn}`,
        // The status is of the company, not of a name that it no longer has.
        status: former ? 'Former name' : (status_meaning ?? status ?? null),
        reason: html`${former ? describeFormer(current_name ?? null, status_meaning ?? status ?? null) : null}${describeMatch(match)}.`,
        score: match.score,
        open: `ACN ${acn}`,
        deal,
      }),
  )}</ul>${company === null ? renderItems(answer.human_review_items) : null}`;
}

function describeFormer(now: string | null, status: string | null): Html {
  const state = status === null ? null : html` (${status})`;
  return now === null
    ? html`A name that the company no longer has${state}. `
    : html`A former name: the company is now <bdi>${now}</bdi>${state}. `;
}

// Of one company they are in its own entry.
function renderItems(items: readonly string[]): Html | null {
  return items.length === 0 ? null : html`<ul class="plain-list">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
}

type CompanyAnswer = z.output<typeof companyLookupAnswer>;

function renderMatched(
  company: NonNullable<CompanyAnswer['company']>,
  answer: CompanyAnswer,
  deal: string | null,
): Html {
  const { acn, abn, company_name, status, status_meaning, registered_on, former_names } = company;
  const found = answer.candidates.find((one) => one.acn === acn) ?? null;
  const how = found === null ? 'The one company that fits' : describeMatch(found.match);
  const asked = found?.former === true && html`You searched a former name, <bdi>${found.company_name}</bdi>. `;
  const dated = registered_on && html`Registered ${formatCalendarDay(registered_on)}. `;
  const former = former_names.length > 0 && html`Former names: <bdi>${former_names.join(', ')}</bdi>. `;
  return renderCandidate({
    name: company_name,
    numbers: `ACN ${acn}${abn === null ? ' · no ABN is linked' : ` · ABN ${formatAbn(abn)}`}`,
    status: status_meaning ?? status ?? null,
    reason: html`${asked}${how}. ${dated}${former}`,
    doubts: answer.verdict === 'verified' ? [] : answer.human_review_items,
    score: answer.confidence,
    open: `ACN ${acn}`,
    deal,
  });
}

/** Registrations of a business name that may be meant. */
export function renderBusinessNames(
  { candidates, human_review_items }: z.output<typeof businessNameAnswer>,
  deal: string | null,
): Html {
  if (candidates.length === 0)
    return renderNone('No business name in ASIC’s snapshot is this or similar.', human_review_items);
  return html`<ul class="candidates">${candidates.map(({ business_name, abn, status, registered_on, match }) =>
    renderCandidate({
      name: business_name,
      numbers: abn === null ? 'The register does not name its holder.' : `Holder: ABN ${formatAbn(abn)}`,
      status,
      reason: html`${describeMatch(match)}. ${registered_on && html`Registered ${formatCalendarDay(registered_on)}.`}`,
      score: match.score,
      open: abn,
      claimedName: business_name,
      deal,
    }),
  )}</ul>${renderItems(human_review_items)}`;
}

/** Licences with the number, and who holds them. */
export function renderLicences(
  { licences, licence_number, not_checked }: z.output<typeof licenceLookupAnswer>,
  deal: string | null,
): Html {
  if (licences.length === 0)
    return renderNone(
      `No licence ${licence_number} is in the registers that were read. It may have ended: the AFS register lists current licences only.`,
    );
  return html`<ul class="candidates">${licences.map((one) =>
    renderCandidate({
      name: one.licensee_name,
      numbers: `${one.licence_type === 'afsl' ? 'AFS licence' : 'Credit licence'} ${one.licence_number}${one.abn ? ` · ABN ${formatAbn(one.abn)}` : one.acn ? ` · ACN ${one.acn}` : ''}`,
      status: one.status_meaning ?? one.status ?? (one.licence_type === 'afsl' ? 'Listed as current' : null),
      reason: html`${one.started_on && html`Since ${formatCalendarDay(one.started_on)}. `}${one.ended_on && html`Ended ${formatCalendarDay(one.ended_on)}. `}${one.conditions.join(' ')}`,
      score: null,
      open: one.abn ?? (one.acn && `ACN ${one.acn}`),
      deal,
    }),
  )}</ul>${not_checked.map(({ source, result }) => html`<p class="hint">${source}: ${result}</p>`)}`;
}

type Candidate = {
  name: string;
  numbers: string;
  status: string | null;
  reason: HtmlPart;
  /** What is in doubt about it, in sentences. */
  doubts?: readonly string[];
  score: number | null;
  open: string | null;
  /** The name to compare with those of the holder that is opened. */
  claimedName?: string;
  /** The deal that the check of what is opened belongs to. */
  deal: string | null;
};

function renderCandidate(candidate: Candidate): Html {
  const { name, numbers, status, reason, doubts = [], score, open, claimedName, deal } = candidate;
  return html`<li class="tile"><div><h3><bdi>${name}</bdi> ${status && html`<span class="chip">${status}</span>`}</h3><p><code>${numbers}</code></p><p class="hint">${reason}</p>${doubts.length === 0 ? null : html`<p><strong>In doubt:</strong></p>${renderItems(doubts)}`}</div>
<div class="candidate-end">${score !== null && renderScore('Confidence', score)}${open && html`<form method="post" action="/app/search">${renderFormId()}<input type="hidden" name="q" value="${open}">${claimedName === undefined ? null : html`<input type="hidden" name="claimed_name" value="${claimedName}">`}${renderDealField(deal)}<button class="plain" aria-label="Open ${name}, ${open}">Open</button></form>`}</div></li>`;
}

function describeMatch({ differences }: z.output<typeof nameMatch>): string {
  return differences.length === 0 ? 'The same name' : capitalise(differences.map(({ meaning }) => meaning).join('; '));
}

function renderNone(text: string, items: readonly string[] = []): Html {
  return html`<div class="tile"><p>${text}</p>${items.map((item) => html`<p class="hint">${item}</p>`)}</div>`;
}
