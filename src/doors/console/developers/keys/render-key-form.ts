import type { RequestOf } from '#contract/operation.ts';
import type { createKey } from '#contract/operations/keys/create-key.ts';
import { ALL_SCOPES, SCOPES, type Scope } from '#contract/scopes.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { renderChoice } from '#doors/console/form-parts.ts';
import { countThings } from '#doors/console/list-parts.ts';
import { toDayEnd } from '#doors/console/sydney-days.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderFault } from '#pages/page-parts.ts';

type TypedKey = { name: string; mode: string; scopes: readonly string[]; last_day: string };

type KeyRequest = RequestOf<typeof createKey>;

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
  // Always sent: without `scopes`, the key would get every scope.
  const wanted = { name, mode, scopes, ...(last_day !== '' && { expires_at: toDayEnd(last_day) }) };
  return wanted as KeyRequest;
}

// What most programs need, and nothing that changes or spends without being asked.
const PROPOSED: readonly Scope[] = ['abn:lookup', 'gst:status', 'company:lookup', 'address:lookup'];

const SHORT: Readonly<Record<Scope, string>> = {
  'abn:lookup': 'Look up ABNs',
  'gst:status': 'GST registration; ABN look-ups need it too',
  'company:lookup': 'Companies, business names, licences, sanctions list',
  'address:lookup': 'Match addresses, with planning and climate',
  'ppsr:search.org': 'PPSR searches of organisations (not available yet)',
  'ppsr:search.serial': 'PPSR searches of serial numbers (not available yet)',
  'assets:receipts': 'Read the account’s records and PDFs',
  'exports:write': 'Export evidence, change webhooks',
  'assets:monitor': 'Watch businesses and addresses',
  'billing:read': 'See balance and spending',
  'account:admin': 'Manage keys and people: for administration only',
};

// More names than these say nothing.
const MOST_NAMED = 3;

/** What the form for a new key needs to know: the mode of the page, and the names of the sources for which only a sample answers. */
export type KeyFormView = { mode: KeyMode; samples: readonly string[] };

/** Builds the form for a new key; without typed values it proposes a key of the page's mode with the scopes of look-ups. */
export function renderKeyForm(typed: TypedKey | null, { mode, samples }: KeyFormView, fault: string | null): Html {
  const { name, last_day, ...chosen } = typed ?? { name: '', mode, scopes: PROPOSED, last_day: '' };
  const live =
    samples.length === 0 ? 'Live: real registers and real money' : 'Live: real money, but some registers are samples';
  const test = ['test', 'Test: invented data and play money'] as const;
  const modes = mode === 'live' ? [['live', live] as const, test] : [test];
  const scopes: readonly string[] = chosen.scopes;
  return html`<p class="hint"><a href="/app/developers">Keys</a></p><h1>Create a key</h1>
<p class="lead">Give each program its own key, with no more scopes than it needs.</p>
${renderFault(fault)}
<form class="tile" method="post" action="/app/developers/keys/new">${renderFormId()}
<div class="field"><label for="name">Name</label><input id="name" name="name" value="${name}" maxlength="100" required autocomplete="off" aria-describedby="name-hint"><p class="hint" id="name-hint">What the key is for, such as “Settlement system”.</p></div>
<div class="field"><label for="mode">Mode</label>${renderChoice('mode', modes, chosen.mode, html` aria-describedby="mode-hint"`)}<p class="hint" id="mode-hint">${
    mode === 'live'
      ? html`A mode cannot be changed later.${samples.length === 0 ? null : html` Only invented samples answer here for <a href="/app/sources">${countThings(samples.length, 'source')}</a>${samples.length > MOST_NAMED ? null : `: ${samples.join(', ')}`}.`}`
      : 'In test mode you create test keys only. Leave it to create a live key.'
  }</p></div>
<div class="field"><label for="last_day">Last day (Sydney, optional)</label><input id="last_day" name="last_day" type="date" value="${last_day}" aria-describedby="last-day-hint"><p class="hint" id="last-day-hint">Empty: it works until someone revokes it.</p></div>
<fieldset><legend>Scopes</legend><p class="hint">${typed === null ? 'Ticked: look-ups in public registers. Tick only what the program needs besides.' : 'Tick only what the program needs.'}</p><ul class="ticks">${ALL_SCOPES.map(
    (scope) =>
      html`<li><label><input type="checkbox" name="scope" value="${scope}"${scopes.includes(scope) ? html` checked` : null}><span title="${SCOPES[scope]}">${SHORT[scope]}</span><code>${scope}</code></label></li>`,
  )}</ul></fieldset>
<p class="actions"><button>Create key</button><a class="button plain" href="/app/developers">Cancel</a></p></form>`;
}
