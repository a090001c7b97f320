import type { AnswerOf } from '#contract/operation.ts';
import type { listKeys } from '#contract/operations/keys/list-keys.ts';
import { renderOverlapField } from '#doors/console/developers/overlap-field.ts';
import { countThings, renderPager, toAddress } from '#doors/console/list-parts.ts';
import { renderConfirmation } from '#pages/confirm-page.ts';
import { type Html, html } from '#pages/html.ts';
import { renderCopyField, renderFault } from '#pages/page-parts.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';

type KeyList = AnswerOf<typeof listKeys>;

/** A key as list_keys returns it, with the name of its maker. */
export type ListedKey = KeyList['keys'][number];

/** A key as every operation on keys returns it. */
export type Key = Omit<ListedKey, 'created_by_name'>;

/** The word of each mode, in its colour. */
const MODE_CHIPS: Record<Key['mode'], Html> = {
  live: html`<span class="chip good">Live</span>`,
  test: html`<span class="chip test">Test</span>`,
};

const STATE_CHIPS: Record<Key['state'], Html> = {
  active: html`<span class="chip good">Active</span>`,
  expired: html`<span class="chip">Expired</span>`,
  revoked: html`<span class="chip bad">Revoked</span>`,
};

export function renderKeys({ keys, next_cursor }: KeyList, isFirst: boolean): Html {
  return html`<div class="row-head"><div><h1>Keys</h1><p class="lead">A program signs in with a key. The service shows its secret once, when you create it.</p></div>
<a class="button" href="/app/developers/keys/new">Create a key</a></div>
${
  keys.length === 0
    ? html`<section class="tile empty"><h2>${isFirst ? 'No keys yet' : 'No more keys'}</h2><p>Create a test key to try the API with invented data, then a live one. <a href="/docs">The docs</a> show the first call.</p></section>`
    : html`<div class="tile wide" tabindex="0" role="region" aria-label="Keys"><table class="log"><thead><tr><th>Key</th><th>Mode</th><th>State</th><th>Scopes</th><th>Made by</th><th>Last used</th><th>Expires</th><th><span class="unseen">Actions</span></th></tr></thead><tbody>${keys.map(renderRow)}</tbody></table></div>`
}
${renderPager((cursor) => toAddress('/app/developers', { cursor }), isFirst, next_cursor)}`;
}

function renderRow(key: ListedKey): Html {
  const { key_id, name, key_prefix, mode, state, scopes, allowed_networks, created_by_name, last_used_at } = key;
  return html`<tr><td>${showStored(name, 60)}<small><code>${key_prefix}…</code></small></td>
<td>${MODE_CHIPS[mode]}</td><td>${STATE_CHIPS[state]}</td>
<td><details><summary>${countThings(scopes.length, 'scope')}</summary><ul class="plain-list">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul></details>${
    allowed_networks === null ? null : html`<small>only from ${allowed_networks.join(', ')}</small>`
  }</td>
<td data-label="Made by">${created_by_name === null ? 'the operator' : showStored(created_by_name, 60)}</td>
<td data-label="Last used">${last_used_at === null ? 'never' : html`<a href="/app/developers/requests?made_by=${key_id}" title="Requests of ${shortenStored(name)}">${formatTime(new Date(last_used_at))}</a>`}</td>
<td data-label="Expires">${renderEnd(key)}</td>
<td class="row-acts">${
    state === 'active'
      ? html`<a href="/app/developers/keys/${key_id}/rotate" aria-label="Rotate ${shortenStored(name)}">Rotate</a> <a class="bad" href="/app/developers/keys/${key_id}/revoke" aria-label="Revoke ${shortenStored(name)}">Revoke</a>`
      : null
  }</td></tr>`;
}

function renderEnd({ state, expires_at, revoked_at }: Key): Html | string {
  if (state === 'revoked' && revoked_at !== null) return html`revoked ${formatTime(new Date(revoked_at))}`;
  return expires_at === null ? 'never' : formatTime(new Date(expires_at));
}

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
