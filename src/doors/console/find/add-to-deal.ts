import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import type { Role } from '#contract/roles.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFaulty, renderFieldFault, type TileFault } from './tile-fault.ts';

/** A form that checks for a deal: where it is sent, what it does in words, more fields of it, and what was typed and refused. */
type DealForm = {
  action: string;
  does: string;
  fields?: Html | null | undefined;
  fault?: TileFault | null | undefined;
};

/** The button "Add to deal", with the form that it opens. */
export function renderAddToDeal({ action, does, fields, fault = null }: DealForm): Html {
  const [open, typed] = fault === null ? [null, null] : [html` open`, renderFaulty(fault, 'deal-fault')];
  return html`<details class="drop"${open}><summary>Add to deal</summary><form method="post" action="${action}">${renderFormId()}${fields}<div class="field"><label for="deal-reference">Deal reference</label><input id="deal-reference" name="reference" required maxlength="200" autocomplete="off"${typed}>${fault && renderFieldFault(fault, 'deal-fault')}<p class="hint">${does} Free.</p></div><button>Save in this deal</button></form></details>`;
}

/** "Add to deal" for the check of a licence; null for other records, and for a role that makes no checks. */
export function renderLicenceToDeal(
  { tool, record_id }: DueDiligenceRecord,
  words: string,
  role: Role,
  fault: TileFault | null = null,
): Html | null {
  if (tool !== 'asic_licence_lookup' || !mayRun(role, asicLicenceLookup)) return null;
  const fields = html`<input type="hidden" name="record" value="${record_id}"><input type="hidden" name="q" value="${words}">`;
  const does = 'A saved record keeps its reference, so this looks the licence up again and saves a new record.';
  return renderAddToDeal({ action: '/app/found', does, fields, fault });
}
