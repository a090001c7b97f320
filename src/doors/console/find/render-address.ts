import type { z } from 'zod';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import type { Role } from '#contract/roles.ts';
import type { addressCandidate, addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { propertyEvidence } from '#contract/schemas/property-evidence.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { explainFlags } from '#domain/risk/explain-flags.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay, formatTime } from '#pages/page-text.ts';
import { renderActions } from './find-actions.ts';
import type { TileFault } from './tile.ts';
import { renderSampleChip, renderScore } from './verdict-words.ts';

type Answer = z.output<typeof addressLookupResponse>;
type Candidate = z.output<typeof addressCandidate>;

/** The candidate that a person looks at, null for the one that matched; the check in which they chose this address; who they are; what a button has done; and the deal reference that was refused. */
type AddressView = {
  pid: string | null;
  chosenFrom: DueDiligenceRecord | null;
  role: Role;
  notice: Html | null;
  dealFault: TileFault | null;
};

/** The page of an address check: one matched address, or candidates to choose from. */
export function renderAddress(
  record: DueDiligenceRecord,
  answer: Answer,
  { pid, chosenFrom, role, notice, dealFault }: AddressView,
): Html {
  const { candidates, property_evidence: property } = answer;
  const chosen = findChosen(record, answer, pid);
  const others = candidates.filter((one) => one !== chosen);
  const path = `/app/addresses/${record.record_id}`;
  const actions =
    chosen &&
    renderActions({
      path,
      role,
      check: addressLookup,
      saved: null,
      makes:
        chosen.gnaf_pid === property.subject.gnaf_pid
          ? 'one new record'
          : 'two new records, of what you wrote and of this address,',
      dealFault,
      fields: html`<input type="hidden" name="pid" value="${chosen.gnaf_pid}">`,
    });
  return html`<div class="entity-head"><div><h1>${chosen === null && candidates.length > 0 ? 'Not settled: ' : null}<bdi>${chosen?.full_address ?? String(record.request.raw_address)}</bdi> ${renderSampleChip(record)}</h1>
<p class="lead">${renderWritten(record, chosenFrom)}</p></div>${actions}</div>
${notice}
<div class="notice${property.verdict === 'matched' ? null : ' warn'}"><p>${VERDICTS[property.verdict]} <strong>${property.headline}</strong></p></div>
<p class="hint">From the check of ${formatTime(new Date(record.created_at))}. <a href="/app/records/${record.record_id}">Record</a> · <a href="/app/records/${record.record_id}/pdf">Download PDF</a></p>
${renderFlags(record)}
${chosen && renderChosen(chosen, chosen.gnaf_pid !== property.subject.gnaf_pid)}
${others.length === 0 ? null : html`<section class="found"><h2>${chosen === null ? 'Which one is it?' : 'Other candidates'}</h2><ul class="candidates">${others.map((one) => renderCandidateRow(one, path))}</ul></section>`}
${renderPropertyContext(property)}
<section class="tile"><h2>Not checked</h2><ul class="checks-list">${property.not_checked.map(({ source, result }) => html`<li><strong>${source}</strong><small>${result}</small></li>`)}</ul></section>
<section class="tile"><h2>Next</h2><p>${property.recommended_next_action}</p><details><summary>What this cannot show</summary><ul class="plain-list">${property.limitations.map((one) => html`<li>${one}</li>`)}</ul></details></section>`;
}

/** The address that the page is about: the candidate that a person chose, here or before the check, or the one that matched; null when it is not settled. */
export function findChosen(
  { request }: DueDiligenceRecord,
  { candidates, property_evidence: { verdict, subject } }: Answer,
  pid: string | null,
): Candidate | null {
  const isSettled = verdict === 'matched' || request.chosen_from !== undefined;
  const wanted = pid ?? (isSettled ? subject.gnaf_pid : null);
  return candidates.find(({ gnaf_pid }) => gnaf_pid === wanted) ?? null;
}

function renderWritten({ request }: DueDiligenceRecord, chosenFrom: DueDiligenceRecord | null): Html {
  const wrote = (text: unknown) => html`You wrote <q><bdi>${String(text)}</bdi></q>`;
  if (chosenFrom === null) return wrote(request.raw_address);
  return html`${wrote(chosenFrom.request.raw_address)}, and chose this address among <a href="/app/addresses/${chosenFrom.record_id}">its candidates</a>.`;
}

const VERDICTS: Readonly<Record<Answer['property_evidence']['verdict'], Html>> = {
  matched: html`<span class="chip good">Matched</span>`,
  needs_review: html`<span class="chip watch">Needs review</span>`,
  not_found: html`<span class="chip">Not found</span>`,
};

const PARTS = [
  ['street_number', 'Street number'],
  ['street_name', 'Street name'],
  ['street_type', 'Street type'],
  ['suburb', 'Suburb'],
  ['state', 'State'],
  ['postcode', 'Postcode'],
] as const;

function renderChosen(one: Candidate, isByPerson: boolean): Html {
  const { gnaf_pid, geocode_type, match, source } = one;
  return html`<section class="tile"><div class="tile-head"><h2>G-NAF</h2><span class="chip${match.method === 'exact_normalized' ? ' good' : ' watch'}">${match.method === 'exact_normalized' ? 'Same address' : 'Similar address'}</span></div>
${isByPerson ? html`<p class="hint">You chose this candidate to look at. The record’s own verdict is above.</p>` : null}
<div class="halves"><dl class="facts-list"><dt>G-NAF PID</dt><dd><code>${gnaf_pid}</code></dd>
<dt>Position</dt><dd>${renderPosition(one)}</dd>
${geocode_type === null ? null : html`<dt>Marks</dt><dd>${geocode_type.toLowerCase()}</dd>`}
<dt>Source</dt><dd><code>${source.source_version}</code></dd></dl>
<div class="scores">${renderScore('Confidence', match.confidence)}${PARTS.map(([part, name]) => renderScore(name, match.component_scores[part]))}</div></div></section>`;
}

function renderPosition({ latitude, longitude }: Candidate): Html {
  if (latitude === null || longitude === null) return html`G-NAF has none.`;
  const href = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
  return html`latitude ${latitude}°, longitude ${longitude}° · <a href="${href}" rel="noreferrer">Open in OpenStreetMap</a>`;
}

function renderCandidateRow({ gnaf_pid, full_address, match }: Candidate, path: string): Html {
  const reasons = match.mismatch_flags.map(({ message }) => message).join(' ');
  return html`<li class="tile"><div><h3><bdi>${full_address}</bdi></h3><p><code>${gnaf_pid}</code></p><p class="hint">${reasons === '' ? 'No difference was noted.' : reasons}</p></div>
<div class="candidate-end">${renderScore('Confidence', match.confidence)}<a class="button plain" href="${path}?pid=${gnaf_pid}" aria-label="Look at it: ${full_address}">Look at it</a></div></li>`;
}

function renderFlags(record: DueDiligenceRecord): Html | null {
  const flags = explainFlags(record);
  if (flags.length === 0) return null;
  return html`<section class="tile"><h2>Look at this</h2><ul class="checks-list">${flags.map(
    ({ message, meaning, code, severity, next_check }) =>
      html`<li><span class="chip watch">${severity}</span> <strong>${message ?? meaning ?? code}</strong><small>Next: ${next_check}</small></li>`,
  )}</ul></section>`;
}

type Property = z.output<typeof propertyEvidence>;
type SourceCheck = Property['source_checks'][number];
type Planning = Extract<SourceCheck, { source_kind: 'planning_application_context' }>;

/** Planning and climate as a table of sources, and the planning applications in a table of their own. */
function renderPropertyContext({ source_checks }: Property): Html {
  const planning = source_checks.find((one): one is Planning => one.source_kind === 'planning_application_context');
  return html`<section class="tile"><h2>Address register, planning and climate</h2><div class="wide" tabindex="0" role="region" aria-label="Sources"><table>
<thead><tr><th scope="col">Source</th><th scope="col">State</th><th scope="col">What it shows</th></tr></thead>
<tbody>${source_checks.map(
    ({ source, status, result }) =>
      html`<tr><th scope="row">${source}</th><td>${renderState(status)}</td><td>${result}</td></tr>`,
  )}</tbody></table></div>${planning === undefined || planning.records.length === 0 ? null : renderApplications(planning)}</section>`;
}

function renderState(status: SourceCheck['status']): Html {
  if (status === 'matched' || status === 'climate_context_available') return html`<span class="chip good">Read</span>`;
  if (status === 'needs_review') return html`<span class="chip watch">Needs review</span>`;
  return html`<span class="chip">${status === 'no_match' ? 'Nothing found' : 'Not checked'}</span>`;
}

function renderApplications({ records }: Planning): Html {
  return html`<div class="wide" tabindex="0" role="region" aria-label="Planning applications"><table><caption>Planning applications</caption>
<thead><tr><th scope="col">Number</th><th scope="col">Type</th><th scope="col">Status</th><th scope="col">Lodged</th><th scope="col">Decided</th></tr></thead>
<tbody>${records.map(
    (one) =>
      html`<tr><th scope="row"><code>${one.planning_portal_application_number}</code></th><td>${one.development_type ?? one.application_type}</td><td>${one.application_status}</td><td>${one.lodgement_date && formatCalendarDay(one.lodgement_date)}</td><td>${one.determination_date && formatCalendarDay(one.determination_date)}</td></tr>`,
  )}</tbody></table></div>`;
}
