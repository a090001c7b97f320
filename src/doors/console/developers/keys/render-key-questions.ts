import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { renderOverlapField } from '#doors/console/developers/overlap-field.ts';
import { renderConfirmation } from '#pages/confirm-page.ts';
import { renderCopyField } from '#pages/copy-field.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { type Key, MODE_CHIPS } from './render-keys.ts';

/** Builds the question before a key is replaced. */
export function renderRotate(key: Key, fault: string | null): Html {
  return html`${renderFault(fault)}${renderConfirmation({
    question: 'Rotate this key?',
    text: html`${renderKey(key)}<p>A new key with the same name, scopes and networks takes its place. Its secret is shown once.</p>`,
    action: `/app/developers/keys/${key.key_id}/rotate`,
    button: 'Rotate key',
    back: '/app/developers',
    fields: renderOverlapField('The old key works for another'),
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

/** Builds the only page that shows a key's secret; `replaced` is the key that it succeeds. */
export function renderNewSecret({ key, api_key }: { key: Key; api_key: string | null }, replaced: Key | null): Html {
  const { name, mode, key_prefix, expires_at, scopes } = key;
  return html`<h1>${replaced === null ? 'Key created' : 'Key rotated'}</h1>
${api_key === null ? renderMissed(key) : renderSecret(api_key)}
<section class="tile"><div class="tile-head"><h2>${showStored(name, 100)}</h2>${MODE_CHIPS[mode]}</div>
<dl class="facts-list"><dt>Begins with</dt><dd><code>${key_prefix}</code></dd><dt>Expires</dt><dd>${expires_at === null ? 'never' : formatTime(new Date(expires_at))}</dd><dt>Scopes</dt><dd>${scopes.join(', ')}</dd>
${replaced?.expires_at == null ? null : html`<dt>The old key</dt><dd>stops ${formatTime(new Date(replaced.expires_at))}</dd>`}</dl></section>
<p class="actions"><a class="button" href="/app/developers">All keys</a><a class="button plain" href="/docs/tutorials/first-check">Make the first call</a></p>`;
}

function renderSecret(secret: string): Html {
  return html`<section class="notice warn"><p><strong>Copy the secret now.</strong> It is not shown again: the service keeps only its hash.</p>${renderCopyField('secret', 'Secret', secret, '/app/developers')}<p class="hint">Put it into your program’s environment as <code>SERVICE_API_KEY</code>, never into code.</p></section>`;
}

function renderMissed({ key_id }: Key): Html {
  return html`<section class="notice warn"><p>This form was sent before. The secret was shown then, and cannot be shown again.</p><p>If you did not copy it, <a href="/app/developers/keys/${key_id}/rotate">rotate the key</a>.</p></section>`;
}
