import type { AnswerOf } from '#contract/operation.ts';
import type { listKeys } from '#contract/operations/keys/list-keys.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';

type KeyList = AnswerOf<typeof listKeys>;

/** A key as list_keys returns it, with the name of its maker. */
export type ListedKey = KeyList['keys'][number];

/** A key as every operation on keys returns it. */
export type Key = Omit<ListedKey, 'created_by_name'>;

/** The word of each mode, in its colour. */
export const MODE_CHIPS: Record<Key['mode'], Html> = {
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
<nav class="pager" aria-label="Pages">${isFirst ? null : html`<a class="button plain" href="/app/developers">Newest</a>`}${
    next_cursor === null
      ? null
      : html`<a class="button plain" rel="next" href="/app/developers?${String(new URLSearchParams({ cursor: next_cursor }))}">Older</a>`
  }</nav>`;
}

function renderRow(key: ListedKey): Html {
  const { key_id, name, key_prefix, mode, state, scopes, allowed_networks, created_by_name, last_used_at } = key;
  return html`<tr><td>${showStored(name, 60)}<small><code>${key_prefix}…</code></small></td>
<td>${MODE_CHIPS[mode]}</td><td>${STATE_CHIPS[state]}</td>
<td><details><summary>${scopes.length} ${scopes.length === 1 ? 'scope' : 'scopes'}</summary><ul class="plain-list">${scopes.map((scope) => html`<li><code>${scope}</code></li>`)}</ul></details>${
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
