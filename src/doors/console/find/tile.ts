import { describePrice } from '#contract/operation.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import type { Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { capitalise } from '#doors/console/list-parts.ts';
import { describeAge } from '#doors/console/sample-sources.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, type HtmlPart, html } from '#pages/html.ts';
import { formatDay } from '#pages/page-text.ts';

/** A fact of a tile; an empty value is left out. */
export type TileFact = readonly [name: HtmlPart, value: HtmlPart];

/** Where the facts of a tile come from, and the record that has them. */
type Footer = { source: string; retrieved_at: string | null; record_id: string };

/** What a source answered as a whole, when it has no facts to show. */
type TileCheck = { status: string; result: string };

/** The chip of a register that no saved check has read. */
export const NOT_CHECKED = html`<span class="chip">Not checked</span>`;

/** The tile of the licence registers where no check has read them; they are searched by number. */
export function renderLicenceTile(role: Role): Html {
  return html`<section class="tile"><div class="tile-head"><h2>Licences</h2>${NOT_CHECKED}</div><p class="hint">A licence is found by its number.</p>${renderLicenceForm(role)}</section>`;
}

/** The form that checks a licence by its number; null for a role that makes no checks. */
export function renderLicenceForm(role: Role): Html | null {
  if (!mayRun(role, asicLicenceLookup)) return null;
  return html`<form class="inline" method="post" action="/app/search">${renderFormId()}<label>Licence number <input name="q" required maxlength="80" autocomplete="off" placeholder="AFSL 999902"></label><button class="quiet">Check · ${describePrice(asicLicenceLookup)}</button></form>`;
}

/** A tile: its label as a chip, its facts or what the source answered, and its source with age and record. */
export function renderTile(
  title: string,
  label: HtmlPart,
  check: TileCheck | undefined,
  facts: readonly TileFact[],
  footer: Footer,
  now: Date,
  more: Html | null = null,
): Html {
  const known = facts.filter(([, value]) => value !== null && value !== undefined && value !== false && value !== '');
  const chip =
    check?.status === 'source_unavailable'
      ? html`<span class="chip">Not read</span>`
      : (label ?? html`<span class="chip">Not found</span>`);
  return html`<section class="tile"><div class="tile-head"><h2>${title}</h2>${chip}</div>
${known.length === 0 ? html`<p><bdi>${check?.result}</bdi></p>` : html`<dl class="facts-list">${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}${more}
${renderFooter(title, footer, now)}</section>`;
}

function renderFooter(title: string, { source, retrieved_at, record_id }: Footer, now: Date): Html {
  const day = retrieved_at === null ? null : new Date(retrieved_at);
  return html`<p class="source-line"><span>${source}${day === null ? null : html` · ${formatDay(day)}`}</span><span>${day === null ? 'not read' : describeAge(day, now)} · <a href="/app/records/${record_id}" aria-label="Record: ${title}">Record</a></span></p>`;
}

/** A status as a chip, good or to look at. */
export function renderStatusChip(word: string, isGood: boolean): Html {
  return html`<span class="chip ${isGood ? 'good' : 'watch'}">${capitalise(word)}</span>`;
}

/** What was typed into a field of a tile and refused, and why. */
export type TileFault = { typed: string; message: string };

/** The attributes of a field that was refused: it keeps what was typed. */
export function renderFaulty({ typed }: TileFault, id: string): Html {
  return html` value="${typed}" aria-invalid="true" aria-describedby="${id}" autofocus`;
}

/** Why the field was refused. */
export function renderFieldFault({ message }: TileFault, id: string): Html {
  return html`<p class="field-fault" id="${id}" role="alert">${message}</p>`;
}

/** The fault of a field of a page, which keeps what was typed into it; every other refusal is thrown on. */
export function readFault(error: unknown, field: string, typed: string): TileFault {
  const isAbout =
    error instanceof ServiceError &&
    error.code === 'invalid_input' &&
    JSON.stringify(error.details.issues ?? '').includes(`"${field}"`);
  if (!isAbout || typed === '') throw error;
  return { typed, message: error.message };
}
