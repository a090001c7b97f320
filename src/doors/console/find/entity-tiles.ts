import { describePrice } from '#contract/operation.ts';
import { abnHistory } from '#contract/operations/abn/abn-history.ts';
import { gstCheck } from '#contract/operations/abn/gst-check.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { CounterpartyCard } from '#domain/evidence/card-part.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';
import { renderRegisterTiles } from './entity-registers.ts';
import type { CheckedEntity } from './read-saved.ts';
import { renderFaulty, renderFieldFault, renderStatusChip, renderTile, type TileFact, type TileFault } from './tile.ts';
import { renderLabel } from './verdict-words.ts';

/** The tiles of an entity: one for each register, with its label, source, age and record. */
export function renderEntityTiles(
  entity: CheckedEntity,
  { now, role, gstFault = null, nameFault = null }: TilesView,
): Html {
  return html`${renderAbn(entity, now)}${renderClaimedName(entity.card.answer.card, nameFault, mayRun(role, verifyCounterparty))}${renderGst(entity, now, mayRun(role, gstCheck) ? renderGstForm(entity.card.answer.card.subject.abn, gstFault) : null)}${renderCompany(entity, now)}${renderNames(entity, now, mayRun(role, abnHistory))}${renderRegisterTiles(entity, role, now)}`;
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

type Outcome = NonNullable<CounterpartyCard['claimed_name']>['outcome'];

const NOT_COMPARED = html`<span class="chip">Not compared</span>`;
// The same name may still be a former one, so its label decides.
const CHIPS: Partial<Record<Outcome, Html>> = {
  similar: html`<span class="chip watch">Similar</span>`,
  different: html`<span class="chip bad">Different</span>`,
  not_compared: NOT_COMPARED,
};

/** The tile of the name on an invoice: how it compares with the names of the holder, and the form to compare one. */
function renderClaimedName(
  { subject, claimed_name }: CounterpartyCard,
  fault: TileFault | null,
  mayCheck: boolean,
): Html {
  const form = html`<form class="inline" method="post" action="/app/entities/${subject.abn}/check">${renderFormId()}<input type="hidden" name="step" value="compare"><label>Name <input name="claimed_name" required maxlength="200" autocomplete="off"${fault === null ? html` value="${claimed_name?.given}"` : renderFaulty(fault, 'name-fault')}></label><button class="quiet">Compare · ${describePrice(verifyCounterparty)}</button></form>${fault && renderFieldFault(fault, 'name-fault')}`;
  const chip =
    claimed_name === undefined ? NOT_COMPARED : (CHIPS[claimed_name.outcome] ?? renderLabel(claimed_name.label));
  return html`<section class="tile"><div class="tile-head"><h2>Name on the invoice</h2>${chip}</div>
${claimed_name === undefined ? html`<p class="hint">Compare the name on the invoice with the names that the registers have for this ABN.</p>` : html`<p><bdi>${claimed_name.result}</bdi></p>`}${mayCheck ? form : null}</section>`;
}

/** The name that a card compared, as a field of a form, so that the next check compares it too. */
export function renderClaimedField({ claimed_name }: CounterpartyCard): Html | null {
  return claimed_name === undefined
    ? null
    : html`<input type="hidden" name="claimed_name" value="${claimed_name.given}">`;
}
