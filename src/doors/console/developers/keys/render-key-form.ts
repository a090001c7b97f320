import type { z } from 'zod';
import type { createKey } from '#contract/operations/keys/create-key.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES, SCOPES } from '#contract/scopes.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { renderFault } from '#doors/console/developers/developers-frame.ts';
import { toDayEnd } from '#doors/console/sydney-days.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';

/** What was typed for a new key. */
export type TypedKey = { name: string; mode: string; scopes: readonly string[]; last_day: string };

type KeyRequest = z.input<(typeof createKey)['input']>;

/** Reads what was typed. */
export function readTypedKey(form: URLSearchParams): TypedKey {
  return {
    name: form.get('name')?.trim() ?? '',
    mode: form.get('mode') ?? '',
    scopes: form.getAll('scope'),
    last_day: form.get('last_day')?.trim() ?? '',
  };
}

/** Builds the request for a key; the operation refuses what is not a scope, a mode or a day. */
export function buildKeyRequest({ name, mode, scopes, last_day }: TypedKey): KeyRequest {
  // No tick is no scope: left out, it would be every scope.
  const wanted = { name, mode, scopes, ...(last_day !== '' && { expires_at: toDayEnd(last_day) }) };
  return wanted as KeyRequest;
}

/** Builds the form for a new key; without typed values it proposes a key of the page's mode with all scopes but account:admin. */
export function renderKeyForm(typed: TypedKey | null, mode: KeyMode, fault: string | null): Html {
  const { name, last_day, ...chosen } = typed ?? { name: '', mode, scopes: GRANTABLE_SCOPES, last_day: '' };
  const option = (value: KeyMode, label: string) =>
    html`<option value="${value}"${value === chosen.mode ? html` selected` : null}>${label}</option>`;
  const scopes: readonly string[] = chosen.scopes;
  return html`<p class="hint"><a href="/app/developers">Keys</a></p><h1>Create a key</h1>
<p class="lead">Give each program its own key, with no more scopes than it needs.</p>
${renderFault(fault)}
<form class="tile" method="post" action="/app/developers/keys/new">${renderFormId()}
<div class="field"><label for="name">Name</label><input id="name" name="name" value="${name}" maxlength="100" required autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">What the key is for, such as “Settlement system”.</p></div>
<div class="field"><label for="mode">Mode</label><select id="mode" name="mode" aria-describedby="mode-hint">${mode === 'live' ? option('live', 'Live: real registers and real money') : null}${option('test', 'Test: invented data and play money')}</select><p class="hint" id="mode-hint">${
    mode === 'live'
      ? 'A mode cannot be changed later.'
      : 'In test mode you create test keys only. Leave it to create a live key.'
  }</p></div>
<div class="field"><label for="last_day">Last day (Sydney, optional)</label><input id="last_day" name="last_day" type="date" value="${last_day}" aria-describedby="last-day-hint"><p class="hint" id="last-day-hint">Empty: it works until someone revokes it.</p></div>
<fieldset><legend>Scopes</legend><ul class="ticks">${ALL_SCOPES.map(
    (scope) =>
      html`<li><label><input type="checkbox" name="scope" value="${scope}"${scopes.includes(scope) ? html` checked` : null}><span>${SCOPES[scope]}</span><code>${scope}</code></label></li>`,
  )}</ul></fieldset>
<p class="actions"><button>Create key</button><a class="button plain" href="/app/developers">Cancel</a></p></form>`;
}
