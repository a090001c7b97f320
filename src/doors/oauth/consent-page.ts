import { formatAud } from '#base/money.ts';
import { GRANTABLE_SCOPES, SCOPES, type Scope } from '#contract/scopes.ts';
import type { Person } from '#domain/access/caller.ts';
import type { ConsentChange, ConsentFault } from '#domain/access/consent.ts';
import { listAskerWarnings } from '#domain/access/describe-asker.ts';
import type { RedirectTarget } from '#domain/access/redirect-target.ts';
import type { ConnectedApp } from '#operations/access/consents.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { type AskingClient, describePlace, renderAskingClient, renderWarnings } from './asker-facts.ts';

export type ConsentView = {
  uid: string;
  person: Person;
  client: AskingClient;
  /** The connection that this app already has; null when this person has not connected it. */
  existing: ConnectedApp | null;
  /** What a new consent does to the existing connection. */
  change: ConsentChange;
  asked: readonly Scope[];
  /** The scopes ticked and the cap entered, when the page is shown again. */
  ticked: readonly Scope[];
  cap: string;
  fault: ConsentFault | null;
};

/** The name of an app that did not send one. */
export const UNNAMED = 'An unnamed app';

const WORDS: Record<ConsentChange, { title: (name: string) => string; yes: string; no: string }> = {
  connect: { title: (name) => `Connect “${name}” to your account?`, yes: 'Connect', no: 'Don’t connect' },
  extend: { title: (name) => `Give “${name}” more access?`, yes: 'Allow', no: 'Keep it as it is' },
  replace: { title: (name) => `Connect “${name}” again?`, yes: 'Connect again', no: 'Keep it as it is' },
};

/** Builds the page on which a person decides what an app may do and spend. */
export function renderConsentPage(view: ConsentView): string {
  const { uid, person, client, fault, existing } = view;
  const name = client.name ?? UNNAMED;
  const { title, yes, no } = WORDS[view.change];
  const main = html`<section class="sheet">
<h1>${title(name)}</h1>
<p class="lead">It wants to use the Register-Data Service on your behalf. You decide what it may do and spend.</p>
${renderAskingClient(client)}
${renderWarnings(listAskerWarnings(client))}
${existing === null ? null : renderExisting(view, existing)}
${fault === null ? null : html`<div class="notice bad" role="alert"><p id="fault">${fault.message}${fault.field === 'scopes' ? ` Otherwise, choose “${no}”.` : null}</p></div>`}
<form method="post" action="/oauth/consent/${uid}">
<fieldset${fault?.field === 'scopes' ? html` aria-describedby="fault"` : null}><legend>It asks to</legend>
<ul class="ticks">${view.asked.map((scope) => renderScope(scope, view))}</ul></fieldset>
<p class="hint">Untick anything you don’t want to allow. It can ask you again later.</p>
<div class="field"><label for="cap">The most it may spend each day</label>
<div class="money"><span aria-hidden="true">A$</span><input id="cap" name="cap" inputmode="decimal" autocomplete="off" value="${view.cap}" aria-describedby="cap-hint${fault?.field === 'cap' ? ' fault' : null}"${fault?.field === 'cap' ? html` aria-invalid="true"` : null}></div>
<p class="hint" id="cap-hint">${existing === null ? null : describeExistingCap(existing)} The cap covers look-ups that cost A$0.10 each. Enter 0 to allow free calls only. A day ends at midnight in Sydney.</p></div>
${renderNotGranted(view.asked)}
<div class="choices"><button name="decision" value="allow">${yes}</button><button class="plain" name="decision" value="deny">${no}</button></div>
</form>
<p class="hint">You are signed in as ${showStored(person.email)} for ${showStored(person.account_name)}. You can disconnect the app at any time under Connected apps.</p>
</section>`;
  return renderPage({ title: title(name), main, shape: 'card', person });
}

/** Builds the page that sends the person back to the app. It is a page because the Content-Security-Policy forbids a form to redirect to another site. */
export function renderReturnPage(path: string, target: RedirectTarget, isConnected: boolean): string {
  const title = isConnected ? 'Connected' : 'Not connected';
  const main = html`<section class="sheet">
<h1>${title}</h1>
<p>${isConnected ? 'The app now has the access that you chose.' : 'The app got no new access.'} Taking you back to <span class="host">${describePlace(target, 'connecting')}</span>.</p>
<p><a class="button" href="${path}">Go back now</a></p>
<p class="hint">If nothing happens, use the button. You can close this page afterwards.</p>
</section>`;
  const head = html`<meta http-equiv="refresh" content="0;url=${path}">
`;
  return renderPage({ title, main, shape: 'card', head });
}

// Shows what a connected app may do now and what a new consent changes.
function renderExisting({ client, change, asked }: ConsentView, existing: ConnectedApp): Html {
  const added = asked.filter((scope) => !existing.scopes.includes(scope));
  const gone = change === 'replace' ? existing.scopes.filter((scope) => !asked.includes(scope)) : [];
  const isCertain = client.target.kind === 'site';
  return html`<div class="notice held"><h2>${isCertain ? 'Already connected' : 'An app with this name is already connected'}</h2>
${isCertain ? null : html`<p>We cannot tell whether this is the same program. If you did not expect this, choose “${WORDS[change].no}”.</p>`}
<p>${
    change === 'extend'
      ? 'It keeps its current access and gains what you tick below.'
      : 'Your new decision replaces the earlier one. Its current access ends immediately on every device.'
  }</p>
<dl class="facts-list">
<dt>Connected</dt><dd>${formatTime(existing.created_at)}</dd>
<dt>May do now</dt><dd>${renderScopes(existing.scopes)}</dd>
${added.length === 0 ? null : html`<dt>Would gain</dt><dd>${renderScopes(added)}</dd>`}
${gone.length === 0 ? null : html`<dt>Would lose</dt><dd>${renderScopes(gone)}</dd>`}
<dt>May spend now</dt><dd>up to ${formatAud(existing.cap_cents_per_day)} a day</dd>
</dl></div>`;
}

function describeExistingCap({ cap_cents_per_day, spent_today_cents }: ConnectedApp): string {
  const spent =
    spent_today_cents === 0 ? '' : ` ${formatAud(spent_today_cents)} was spent today and counts towards the new cap.`;
  return `The cap is now ${formatAud(cap_cents_per_day)}.${spent}`;
}

function renderScopes(scopes: readonly Scope[]): Html {
  return html`<ul class="plain-list">${scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul>`;
}

function renderScope(scope: Scope, { ticked, existing }: ConsentView): Html {
  const isNew = existing !== null && !existing.scopes.includes(scope);
  return html`<li><label><input type="checkbox" name="scope" value="${scope}"${ticked.includes(scope) ? html` checked` : null}><span>${SCOPES[scope]}${isNew ? html` <span class="tag">new</span>` : null}</span><code>${scope}</code></label></li>`;
}

function renderNotGranted(asked: readonly Scope[]): Html {
  const others = GRANTABLE_SCOPES.filter((scope) => !asked.includes(scope));
  return html`<h2>What it does not get</h2>
<ul class="plain-list">
<li>Your password, your passkeys, or the ability to sign in as you.</li>
<li>A paid search, unless you approve that one search and its price, on a page like this one.</li>
<li>Searches about people: this service has none.</li>
</ul>
${others.length === 0 ? null : html`<details><summary>${others.length} more ${others.length === 1 ? 'thing' : 'things'} it did not ask for</summary><ul class="plain-list">${others.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul></details>`}`;
}
