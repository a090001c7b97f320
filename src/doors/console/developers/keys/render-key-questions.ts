import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { renderConfirmation } from '#pages/confirm-page.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import type { Key } from './render-keys.ts';

const OVERLAPS: readonly [hours: number, label: string][] = [
  [24, '24 hours'],
  [1, '1 hour'],
  [168, '7 days'],
  [0, 'No time: it has leaked'],
];

/** Builds the question before a key is replaced. */
export function renderRotate(key: Key, fault: string | null): Html {
  return html`${renderFault(fault)}${renderConfirmation({
    question: 'Rotate this key?',
    text: html`${renderKey(key)}<p>A new key with the same name, scopes and networks takes its place. Its secret is shown once.</p>`,
    action: `/app/developers/keys/${key.key_id}/rotate`,
    button: 'Rotate key',
    back: '/app/developers',
    fields: html`<div class="field"><label for="overlap_hours">The old key works for another</label><select id="overlap_hours" name="overlap_hours">${OVERLAPS.map(
      ([hours, label]) => html`<option value="${hours}">${label}</option>`,
    )}</select></div>`,
  })}`;
}

/** Builds the question before a key is revoked. */
export function renderRevoke(key: Key): Html {
  return renderConfirmation({
    question: 'Revoke this key?',
    text: html`${renderKey(key)}<p>It stops working within a second. Programs that use it get 401, and it cannot be restored.</p>`,
    action: `/app/developers/keys/${key.key_id}/revoke`,
    button: 'Revoke key',
    back: '/app/developers',
  });
}

function renderKey({ name, key_prefix, mode, last_used_at }: Key): Html {
  return html`<p><strong>${showStored(name, 100)}</strong></p><dl class="facts-list"><dt>Begins with</dt><dd><code>${key_prefix}</code></dd><dt>Mode</dt><dd>${mode}</dd><dt>Last used</dt><dd>${last_used_at === null ? 'never' : formatTime(new Date(last_used_at))}</dd></dl>`;
}
