import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import { formatAcn, parseAcn } from '#domain/identifiers/acn.ts';
import { nameSubject, renderOutcome, type ShownRecord, titleOfCheck } from '#doors/console/listed-record.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

/** Lists the checks of one target with their records, the newest first. */
export function renderChecks(checks: readonly ShownRecord[]): Html {
  return html`<ul class="checks-list">${checks.map((check) => html`<li>${renderRecord(check)} ${renderOutcome(check)}${renderWhen(check)}</li>`)}</ul>`;
}

/** Lists checks of any target: the name first, then what was checked. */
export function renderRecentChecks(checks: readonly ShownRecord[]): Html {
  return html`<ul class="checks-list">${checks.map((check) => html`<li>${renderSubject(check)} ${renderOutcome(check)} · ${renderRecord(check)}${renderWhen(check)}</li>`)}</ul>`;
}

function renderRecord({ record_id, tool }: ShownRecord): Html {
  return html`<a href="/app/records/${record_id}">${titleOfCheck(tool)}</a>`;
}

function renderWhen({ created_at, reference }: ShownRecord): Html {
  return html`<small>${formatTime(new Date(created_at))}${reference === null ? null : html` · ${showStored(reference)}`}</small>`;
}

function renderSubject(check: ShownRecord): Html {
  const {
    record_id,
    tool,
    target: { type, value },
    subject_name,
  } = check;
  const name = showStored(nameSubject(check));
  const link = (path: string, number: string | null) =>
    html`<a href="${path}"><strong>${name}</strong></a>${number !== null && subject_name !== null ? html` ${number}` : null}`;
  if (type === 'ABN' && parseAbn(value) !== null) return link(`/app/entities/${value}`, `ABN ${formatAbn(value)}`);
  if (type === 'ACN' && parseAcn(value) !== null) return link(`/app/companies/${value}`, `ACN ${formatAcn(value)}`);
  if (tool === 'address_lookup') return link(`/app/addresses/${record_id}`, null);
  return html`<strong>${name}</strong>`;
}
