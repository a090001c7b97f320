import { describePrice } from '#contract/operation.ts';
import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';
import { renderRegisterTiles } from './entity-registers.ts';
import type { CheckedEntity } from './read-entity.ts';
import { renderClaimedName } from './render-claimed-name.ts';
import { renderStatusChip, renderTile, type TileFact } from './tile.ts';
import { renderFaulty, renderFieldFault, type TileFault } from './tile-fault.ts';
import { renderLabel } from './verdict-words.ts';

/** The tiles of an entity: one for each register, with its label, source, age and record. */
export function renderEntityTiles(
  entity: CheckedEntity,
  { now, role, gstFault = null, nameFault = null }: TilesView,
): Html {
  return html`<div class="tiles">${renderAbn(entity, now)}${renderClaimedName(entity.card.answer.card, nameFault, mayRun(role, verifyCounterparty))}${renderGst(entity, now, mayRun(role, gstCheck) ? renderGstForm(entity.card.answer.card.subject.abn, gstFault) : null)}${renderCompany(entity, now)}${renderNames(entity, now, mayRun(role, abnHistory))}${renderRegisterTiles(entity, role, now)}</div>`;
}

/** When the page is shown and to whom, and what was wrong with the day of a GST check, a name to compare or the reference of a deal. */
export type TilesView = {
  now: Date;
  role: Role;
  gstFault?: TileFault | null;
  nameFault?: TileFault | null;
  dealFault?: TileFault;
};

type SourceCheck = CheckedEntity['card']['answer']['card']['source_checks'][number];

function renderAbn({ card }: CheckedEntity, now: Date): Html {
  const { field, footer, check } = openCard(card, 'identity');
  const status = field('abn_status');
  const facts: TileFact[] = [
    [
      'Status',
      status?.value &&
        html`${renderStatusChip(status.value, status.value === 'active')}${renderSince(field('abn_status_from')?.value)}`,
    ],
    ['Type', field('entity_type')?.value],
    ['Main location', [field('state')?.value, field('postcode')?.value].filter(Boolean).join(' ')],
  ];
  return renderTile('ABN', status && renderLabel(status.label), check, facts, footer, now);
}

function renderGst({ card, gst }: CheckedEntity, now: Date, form: Html | null): Html {
  const { field, footer, check } = openCard(card, 'gst');
  const status = field('gst_status');
  const { effective_from: from, effective_to: to } = check?.gst ?? {};
  const facts: TileFact[] = [
    [
      'Status',
      status?.value &&
        html`${renderStatusChip(status.value === 'none' ? 'not registered' : status.value.replaceAll('_', ' '), status.value === 'registered')}${status.value === 'registered' ? renderSince(from) : null}`,
    ],
    ['Was registered', to && html`${from && html`${formatCalendarDay(from)} `}until ${formatCalendarDay(to)}`],
    [
      'On a day',
      gst &&
        html`${formatCalendarDay(gst.answer.as_at)}: ${describeRegistered(gst.answer.registered)} <a href="/app/records/${gst.record.record_id}">Record</a>`,
    ],
  ];
  return renderTile('GST', status && renderLabel(status.label), check, facts, footer, now, form);
}

function renderGstForm(abn: string, fault: TileFault | null): Html {
  return html`<details${fault === null ? null : html` open`}><summary>Check another day</summary><form class="inline" method="post" action="/app/entities/${abn}/gst">${renderFormId()}<label>Day <input type="date" name="as_at" required${fault && renderFaulty(fault, 'gst-fault')}></label><button class="quiet">Check · ${describePrice(gstCheck)}</button></form>${fault && renderFieldFault(fault, 'gst-fault')}</details>`;
}

function renderCompany({ card, company }: CheckedEntity, now: Date): Html {
  const { field, footer, check } = openCard(card, 'company');
  const status = field('company_status');
  const found = company?.answer.company ?? null;
  const facts: TileFact[] = [
    ['Status', status?.value && renderStatusChip(status.meaning ?? status.value, status.value === 'REGD')],
    ['Name', found && html`<bdi>${found.company_name}</bdi>`],
    ['Type', found?.type_meaning],
    ['Registered', found?.registered_on && formatCalendarDay(found.registered_on)],
    ['Deregistered', found?.deregistered_on && formatCalendarDay(found.deregistered_on)],
    ['Former names', found && found.former_names.length > 0 && html`<bdi>${found.former_names.join(', ')}</bdi>`],
  ];
  const record_id = found === null ? footer.record_id : (company?.record.record_id ?? footer.record_id);
  return renderTile('Company (ASIC)', status && renderLabel(status.label), check, facts, { ...footer, record_id }, now);
}

function renderNames({ history }: CheckedEntity, now: Date, mayBuy: boolean): Html {
  const title = 'Business names';
  if (history === null)
    return html`<section class="tile"><div class="tile-head"><h2>${title}</h2><span class="chip">Not listed here</span></div><p class="hint">The check reads the names of the holder to screen and compare them, and does not list them. The full history ${mayBuy ? html`below lists them · ${describePrice(abnHistory)}` : 'lists them; none is saved yet'}.</p></section>`;
  const { answer, record } = history;
  const named = (kind: string) => answer.names.filter((one) => one.kind === kind).map(({ name }) => name);
  const facts: TileFact[] = [
    ['Business', renderList(named('business'))],
    ['Trading', renderList(named('trading'))],
    ['Other', renderList(named('other'))],
  ];
  const isEmpty = facts.every(([, value]) => value === null);
  const shown: TileFact[] = isEmpty ? [['Names', 'The ABN register lists none.']] : facts;
  const footer = { source: answer.source, retrieved_at: answer.retrieved_at, record_id: record.record_id };
  return renderTile(title, isEmpty ? null : renderLabel('verified'), undefined, shown, footer, now);
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
