import type { z } from 'zod';
import type { propertyEvidence } from '#contract/schemas/property-evidence.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';

type Property = z.output<typeof propertyEvidence>;
type SourceCheck = Property['source_checks'][number];
type Planning = Extract<SourceCheck, { source_kind: 'planning_application_context' }>;

/** Planning and climate as a table of sources, and the planning applications in a table of their own. */
export function renderPropertyContext({ source_checks }: Property): Html {
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
