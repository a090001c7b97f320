import type { Operation } from '#contract/operation.ts';
import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import type { Role } from '#contract/roles.ts';
import { RECORD_ID } from '#contract/schemas/common.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import { renderReference } from '#doors/console/render-reference.ts';
import { renderRoleNote } from '#doors/console/role-note.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderAddToDeal } from './add-to-deal.ts';
import type { TileFault } from './tile-fault.ts';

/** What the buttons of a page act on: its path, the role of the person, the check that it makes, the record that it shows, what a check for a deal saves in words, more fields of each form, and the deal reference that was refused. */
type ActedOn = {
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

/** The address of a page after its target is watched. */
export function toWatched(
  path: string,
  { subscription_id, isNew }: { subscription_id: string; isNew: boolean },
): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${isNew ? 'watch' : 'watched'}&monitor=${subscription_id}`;
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
