import { describePrice } from '#contract/operation.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import type { CounterpartyCard } from '#domain/evidence/card-part.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFaulty, renderFieldFault, type TileFault } from './tile-fault.ts';
import { renderLabel } from './verdict-words.ts';

type Outcome = NonNullable<CounterpartyCard['claimed_name']>['outcome'];

const NOT_COMPARED = html`<span class="chip">Not compared</span>`;
// The same name may still be a former one, so its label decides.
const CHIPS: Partial<Record<Outcome, Html>> = {
  similar: html`<span class="chip watch">Similar</span>`,
  different: html`<span class="chip bad">Different</span>`,
  not_compared: NOT_COMPARED,
};

/** The tile of the name on an invoice: how it compares with the names of the holder, and the form to compare one. */
export function renderClaimedName(
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
