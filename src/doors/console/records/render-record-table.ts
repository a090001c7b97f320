import { formatAud } from '#base/money.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';
import { titleOfCheck } from '#doors/console/check-names.ts';
import { nameSubject, renderOutcome, type ShownRecord } from '#doors/console/listed-record.ts';
import { renderReference } from '#doors/console/render-reference.ts';
import { formatNumber } from '#doors/console/watchlist/render-watched.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { type Makers, nameMaker } from './read-makers.ts';

/** Builds a table of records; each maker links to the address that `toMaker` returns. The table of one deal leaves its reference out. */
export function renderRecordTable(
  records: readonly ShownRecord[],
  toMaker: (made_by: string) => string,
  makers: Makers,
  isOfDeal = false,
): Html {
  return html`<div class="tile wide" tabindex="0" role="region" aria-label="Records"><table class="log records"><thead><tr><th>About</th><th>Check and outcome</th><th>Made</th>${isOfDeal ? null : html`<th>Reference</th>`}<th>Made by</th><th>Price</th><th>Proof</th></tr></thead>
<tbody>${records.map((record) => renderRow(record, toMaker, makers, isOfDeal))}</tbody></table></div>`;
}

function renderRow(record: ShownRecord, toMaker: (made_by: string) => string, makers: Makers, isOfDeal: boolean): Html {
  const { record_id, tool, target, reference, made_by, headline, sample_data } = record;
  return html`<tr><td><a href="/app/records/${record_id}">${showStored(nameSubject(record), 60)}</a>${sample_data ? html` <span class="chip test">Sample</span>` : null}<small>${writeLabel(target.type)} ${showStored(formatNumber(target.value), 60)}</small></td>
<td>${titleOfCheck(tool)} ${renderOutcome(record)}${headline === null ? null : html`<small>${showStored(headline, 400)}</small>`}</td>
<td>${formatTime(new Date(record.created_at))}</td>
${isOfDeal ? null : html`<td data-label="Reference">${reference === null ? 'none' : renderReference(reference)}</td>`}
<td data-label="Made by">${made_by === null ? 'a job' : renderMaker(made_by, toMaker(made_by), makers)}</td>
<td data-label="Price">${record.price_cents === 0 ? 'free' : formatAud(record.price_cents)}</td>
<td data-label="Proof">${record.log === null ? html`<span class="chip">Not logged yet</span>` : html`<span class="chip good">Entry ${record.log.index}</span>`}</td></tr>`;
}

function renderMaker(made_by: string, address: string, makers: Makers): Html {
  return html`<a href="${address}" title="${made_by}">${showStored(nameMaker(made_by, makers), 40)}</a>`;
}
