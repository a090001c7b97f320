import type { z } from 'zod';
import type { recordListResponse } from '#contract/schemas/record.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { titleOfCheck } from '#doors/console/check-names.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';

type Check = z.output<typeof recordListResponse>['records'][number];

/** Lists checks with their records, the newest first. */
export function renderChecks(checks: readonly Check[]): Html {
  return html`<ul class="checks-list">${checks.map(renderCheck)}</ul>`;
}

function renderCheck({ record_id, tool, target, reference, created_at }: Check): Html {
  const subject = target === null ? null : html` · ${renderTarget(record_id, tool, target)}`;
  return html`<li><a href="/app/records/${record_id}">${titleOfCheck(tool)}</a>${subject}<small>${formatTime(new Date(created_at))}${reference === null ? null : html` · ${showStored(reference)}`}</small></li>`;
}

function renderTarget(record_id: string, tool: string, { type, value }: NonNullable<Check['target']>): Html {
  if (type === 'ABN' && parseAbn(value) !== null) return html`<a href="/app/entities/${value}">ABN ${value}</a>`;
  if (type === 'ACN' && parseAcn(value) !== null) return html`<a href="/app/companies/${value}">ACN ${value}</a>`;
  if (tool === 'address_lookup') return html`<a href="/app/addresses/${record_id}">${showStored(value)}</a>`;
  return showStored(value);
}
