import type { Operation } from '#contract/operation.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import type { Role } from '#contract/roles.ts';
import { RECORD_ID } from '#contract/schemas/common.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { renderRoleNote } from '#doors/console/form-parts.ts';
import { renderReference } from '#doors/console/list-parts.ts';
import { startWatching, type WatchTarget } from '#doors/console/watchlist/start-watching.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFaulty, renderFieldFault, type TileFault } from './tile.ts';

/** What the buttons of a page act on: its path, the role of the person, the check that it makes, the record that it shows, what a check for a deal saves in words, more fields of each form, and the deal reference that was refused. */
export type ActedOn = {
  path: string;
  role: Role;
  check: Operation;
  fields?: Html | null;
  saved: string | null;
  makes: string;
  dealFault?: TileFault | null | undefined;
};

/** The buttons "Save evidence", which leads to the record of what is shown, "Check again", "Watch" and "Add to deal"; one sentence instead for a role that has none. */
export function renderActions({ path, role, check, fields, saved, makes, dealFault }: ActedOn): Html {
  const mayCheck = mayRun(role, check);
  const mayWatch = mayRun(role, createMonitor) && mayRun(role, captureSnapshot);
  if (!mayCheck && !mayWatch) return renderRoleNote(role, 'make checks or watch');
  return html`<div class="entity-acts">
${mayCheck && saved !== null ? html`<form action="${path}"><input type="hidden" name="done" value="saved"><input type="hidden" name="record" value="${saved}"><button title="Free: the check on this page has a record with a PDF">Save evidence</button></form>${renderButton(`${path}/check`, 'Check again', { kind: 'plain', title: 'Free: reads the registers now, and saves a new record', fields })}` : null}
${mayWatch ? renderButton(`${path}/watch`, 'Watch', { kind: 'plain', title: 'Free: shows when the register changes', fields }) : null}
${mayCheck ? renderAddToDeal({ action: `${path}/check`, does: `A saved record keeps its reference, so this checks again now and saves ${makes} under this one.`, fields, fault: dealFault }) : null}</div>`;
}

type ButtonParts = { kind?: 'main' | 'plain'; title?: string; fields?: Html | null | undefined };

export function renderButton(action: string, label: string, { kind = 'main', title, fields }: ButtonParts = {}): Html {
  return html`<form method="post" action="${action}">${renderFormId()}${fields}<button${kind === 'plain' ? html` class="plain"` : null}${title === undefined ? null : html` title="${title}"`}>${label}</button></form>`;
}

const MONITOR_ID = /^mon_\w{26}$/;
const DONE = new Map([
  ['saved', 'The evidence is saved. Its record and PDF are below.'],
  ['deal', 'The evidence is saved under this deal.'],
  ['history', 'The history is saved.'],
  ['gst', 'The GST check is saved.'],
  ['watch', 'It is on your watchlist now.'],
  ['watched', 'It was on your watchlist already.'],
]);

/** Says what a button has done; null when the address names nothing that was done. */
export function renderDone(query: URLSearchParams): Html | null {
  const done = DONE.get(query.get('done') ?? '') ?? null;
  if (done === null) return null;
  const monitor = query.get('monitor') ?? '';
  const deal = query.get('deal') ?? '';
  const record = query.get('record') ?? '';
  const link = MONITOR_ID.test(monitor)
    ? html` <a href="/app/watchlist/${monitor}">Open it</a>`
    : RECORD_ID.test(record) && deal === ''
      ? html` <a href="/app/records/${record}">Open the record</a>`
      : deal !== '' && html` Open the deal ${renderReference(deal)}.`;
  return html`<div class="notice" role="status"><p>${done}${link}</p></div>`;
}

/** Watches the target of a page, and returns to the page, which says so. */
export async function watch({ run }: ConsoleAsk, path: string, target: WatchTarget): Promise<{ redirect: string }> {
  const { subscription_id, isNew } = await startWatching(run, target, '');
  const joint = path.includes('?') ? '&' : '?';
  return { redirect: `${path}${joint}done=${isNew ? 'watch' : 'watched'}&monitor=${subscription_id}` };
}

/** The address of a page after its evidence is saved, under a deal if one is named. */
export function toSaved(path: string, reference: string | undefined): string {
  const done = reference === undefined ? { done: 'saved' } : { done: 'deal', deal: reference };
  return `${path}?${new URLSearchParams(done)}`;
}

/** The reference that a form names; undefined when it is empty. */
export function readReference(form: URLSearchParams): string | undefined {
  const reference = form.get('reference')?.trim() ?? '';
  return reference === '' ? undefined : reference;
}

/** The deal of a check as a field of its form; null without one. */
export function renderDealField(deal: string | null | undefined): Html | null {
  return deal === null || deal === undefined ? null : html`<input type="hidden" name="reference" value="${deal}">`;
}

/** A form that checks for a deal: where it is sent, what it does in words, more fields of it, and what was typed and refused. */
type DealForm = {
  action: string;
  does: string;
  fields?: Html | null | undefined;
  fault?: TileFault | null | undefined;
};

/** The button "Add to deal", with the form that it opens. */
function renderAddToDeal({ action, does, fields, fault = null }: DealForm): Html {
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
