import { countSydneyDays } from '#base/calendar-window.ts';
import { describePrice } from '#contract/operation.ts';
import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, type HtmlPart, html } from '#pages/html.ts';
import { formatCalendarDay, formatDay } from '#pages/page-text.ts';
import type { CheckedEntity } from './read-entity.ts';
import { renderLabel } from './verdict-words.ts';

/** The tiles of an entity: one for each register, with its label, source, age and record. */
export function renderEntityTiles(entity: CheckedEntity, now: Date): Html {
  return html`<div class="tiles">${renderAbn(entity, now)}${renderGst(entity, now)}${renderCompany(entity, now)}${renderNames(entity, now)}${renderLicences()}</div>`;
}

type SourceCheck = CheckedEntity['card']['answer']['card']['source_checks'][number];
type Footer = { source: string; retrieved_at: string | null; record_id: string };

function renderAbn({ card }: CheckedEntity, now: Date): Html {
  const { field, footer, check } = openCard(card, 'identity');
  const status = field('abn_status');
  const facts: Fact[] = [
    [
      'Status',
      status?.value &&
        html`${renderStatus(status.value, status.value === 'active')}${renderSince(field('abn_status_from')?.value)}`,
    ],
    ['Type', field('entity_type')?.value],
    ['Main location', [field('state')?.value, field('postcode')?.value].filter(Boolean).join(' ')],
  ];
  return renderTile('ABN', status && renderLabel(status.label), check, facts, footer, now);
}

function renderGst({ card, gst }: CheckedEntity, now: Date): Html {
  const { field, footer, check } = openCard(card, 'gst');
  const status = field('gst_status');
  const { effective_from: from, effective_to: to } = check?.gst ?? {};
  const facts: Fact[] = [
    [
      'Status',
      status?.value &&
        html`${renderStatus(status.value.replaceAll('_', ' '), status.value === 'registered')}${status.value === 'registered' ? renderSince(from) : null}`,
    ],
    ['Was registered', from && to && `${formatCalendarDay(from)} to ${formatCalendarDay(to)}`],
    [
      'On a day',
      gst &&
        html`${formatCalendarDay(gst.answer.as_at)}: ${describeRegistered(gst.answer.registered)} <a href="/app/records/${gst.record.record_id}">Record</a>`,
    ],
  ];
  const { abn } = card.answer.card.subject;
  const form = html`<details><summary>Check another day</summary><form class="inline" method="post" action="/app/entities/${abn}/gst">${renderFormId()}<label>Day <input type="date" name="as_at" required></label><button class="quiet">Check · ${describePrice(gstCheck)}</button></form></details>`;
  return renderTile('GST', status && renderLabel(status.label), check, facts, footer, now, form);
}

function renderCompany({ card, company }: CheckedEntity, now: Date): Html {
  const { field, footer, check } = openCard(card, 'company');
  const status = field('company_status');
  const found = company?.answer.company ?? null;
  const facts: Fact[] = [
    ['Status', status?.value && renderStatus(status.meaning ?? status.value, status.value === 'REGD')],
    ['Name', found && html`<bdi>${found.company_name}</bdi>`],
    ['Type', found?.type_meaning],
    ['Registered', found?.registered_on && formatCalendarDay(found.registered_on)],
    ['Deregistered', found?.deregistered_on && formatCalendarDay(found.deregistered_on)],
    ['Former names', found && found.former_names.length > 0 && html`<bdi>${found.former_names.join(', ')}</bdi>`],
  ];
  const record_id = found === null ? footer.record_id : (company?.record.record_id ?? footer.record_id);
  return renderTile('Company (ASIC)', status && renderLabel(status.label), check, facts, { ...footer, record_id }, now);
}

function renderNames({ history }: CheckedEntity, now: Date): Html {
  const title = 'Business names';
  if (history === null)
    return html`<section class="tile"><div class="tile-head"><h2>${title}</h2>${NOT_CHECKED}</div><p class="hint">Names of the holder come with the full history below · ${describePrice(abnHistory)}.</p></section>`;
  const { answer, record } = history;
  const named = (kind: string) => answer.names.filter((one) => one.kind === kind).map(({ name }) => name);
  const facts: Fact[] = [
    ['Business', renderList(named('business'))],
    ['Trading', renderList(named('trading'))],
    ['Other', renderList(named('other'))],
  ];
  const isEmpty = facts.every(([, value]) => value === null);
  const shown: Fact[] = isEmpty ? [['Names', 'The ABN register lists none.']] : facts;
  const footer = { source: answer.source, retrieved_at: answer.retrieved_at, record_id: record.record_id };
  return renderTile(title, isEmpty ? null : renderLabel('verified'), undefined, shown, footer, now);
}

const NOT_CHECKED = html`<span class="chip">Not checked</span>`;
function renderLicences(): Html {
  return html`<section class="tile"><div class="tile-head"><h2>Licences</h2>${NOT_CHECKED}</div><p class="hint">The licence registers are searched by number, not by holder.</p><form class="inline" method="post" action="/app/search">${renderFormId()}<label>Licence number <input name="q" required maxlength="80" autocomplete="off" placeholder="AFSL 999902"></label><button class="quiet">Check · ${describePrice(asicLicenceLookup)}</button></form></section>`;
}

type Fact = readonly [name: string, value: HtmlPart];

function renderTile(
  title: string,
  label: HtmlPart,
  check: SourceCheck | undefined,
  facts: readonly Fact[],
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
${known.length === 0 ? html`<p>${check?.result}</p>` : html`<dl class="facts-list">${known.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}${more}
${renderFooter(footer, now)}</section>`;
}

function renderFooter({ source, retrieved_at, record_id }: Footer, now: Date): Html {
  const day = retrieved_at === null ? null : new Date(retrieved_at);
  const days = day === null ? 0 : Math.max(0, countSydneyDays(day.getTime(), now.getTime()));
  return html`<p class="source-line"><span>${source}${day === null ? null : html` · ${formatDay(day)}`}</span><span>${day === null ? 'not read' : days === 1 ? '1 day old' : `${days} days old`} · <a href="/app/records/${record_id}">Record</a></span></p>`;
}

function openCard({ record, answer }: CheckedEntity['card'], kind: SourceCheck['check']) {
  const check = answer.card.source_checks.find((one) => one.check === kind);
  const field = (name: string) => answer.card.fields.find((one) => one.field === name);
  const footer = {
    source: check?.source ?? 'No source',
    retrieved_at: check?.retrieved_at ?? null,
    record_id: record.record_id,
  };
  return { field, footer, check };
}

function renderStatus(word: string, isGood: boolean): Html {
  return html`<span class="chip ${isGood ? 'good' : 'watch'}">${word.charAt(0).toUpperCase()}${word.slice(1)}</span>`;
}

function renderSince(day: string | null | undefined): Html | null {
  return day ? html` since ${formatCalendarDay(day)}` : null;
}

function renderList(names: readonly string[]): Html | null {
  return names.length === 0 ? null : html`<bdi>${names.join(', ')}</bdi>`;
}

function describeRegistered(registered: boolean | null): string {
  if (registered === null) return 'not known';
  return registered ? 'registered' : 'not registered';
}
