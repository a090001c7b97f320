import { formatAud } from '#base/money.ts';
import { SCOPES } from '#contract/scopes.ts';
import type { Person } from '#domain/access/caller.ts';
import { describeAsker, groupByApp } from '#domain/access/describe-asker.ts';
import type { ConnectedApp } from '#operations/access/consents.ts';
import type { AccountCap } from '#operations/billing/account-caps.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderFault, renderNotice } from '#pages/page-parts.ts';
import { formatTime, quoteText, showStored } from '#pages/page-text.ts';
import { describePlace, renderAskerFacts } from './asker-facts.ts';

export type AppsView = {
  person: Person;
  apps: readonly ConnectedApp[];
  account: AccountCap;
  notice: string | null;
  /** An invalid amount: the form it was sent in, the text sent, and the error message. */
  fault: { form: string; sent: string; message: string } | null;
};

/** The id of the form that sets the account's cap. */
export const ACCOUNT_FORM = 'account';

export function renderAppsPage(view: AppsView): string {
  const { person, apps, notice } = view;
  const main = html`<h1>Connected apps</h1>
<p class="lead">The apps you have connected to ${showStored(person.account_name)} and what each may do. Disconnecting an app ends its access everywhere, immediately.</p>
${renderNotice(notice)}
${apps.length === 0 ? renderEmpty() : html`<ul class="rows">${groupByApp(apps).map((group) => renderApp(group, view))}</ul>`}
${apps.length < 2 ? null : renderDisconnectAll(apps.length)}
${renderAccountCap(view)}`;
  return renderPage({ title: 'Connected apps', main, shape: 'list', person, place: 'apps' });
}

function renderEmpty(): Html {
  return html`<section class="sheet empty"><h2>Nothing is connected</h2>
<p>Add this service’s <code>/mcp</code> address to an AI host. It will send you here to choose what it may do.</p></section>`;
}

/** Names an app in a question. Two apps can use the same name; their redirect addresses tell them apart. */
export function nameInWords(app: ConnectedApp): string {
  const { name, target } = describeAsker(app);
  return target === null ? `“${name}”` : `“${name}”, which receives its access at ${describePlace(target, 'later')}`;
}

function renderApp(group: [ConnectedApp, ...ConnectedApp[]], view: AppsView): Html {
  const [app, ...others] = group;
  const hint = 'Name written by the app.';
  if (others.length === 0)
    return html`<li>
<div class="row-head"><div><h2>${quoteText(app.client_name)}</h2><p class="hint">${hint} Connected ${formatTime(app.created_at)}</p></div>${renderDisconnect(app)}</div>
<dl class="facts-list">
${renderAskerFacts(describeAsker(app), 'later')}
${renderAllowed(app, view)}</dl></li>`;
  const [caps, spent] = [sumOf(group, 'cap_cents_per_day'), sumOf(group, 'spent_today_cents')];
  return html`<li>
<div class="row-head"><div><h2>${quoteText(app.client_name)}</h2><p class="hint">${hint} ${group.length} connections with this name and place; each has its own cap.</p></div></div>
<dl class="facts-list">
${renderAskerFacts(describeAsker(app), 'later')}
<dt>Together</dt><dd>${describeSpending(caps, spent)}</dd>
</dl>
<ul class="ticks keys">${group.map(
    (
      one,
    ) => html`<li><div class="row-head key"><h3>Connected ${formatTime(one.created_at)}</h3>${renderDisconnect(one)}</div>
<dl class="facts-list">${renderAllowed(one, view)}</dl></li>`,
  )}</ul></li>`;
}

function sumOf(group: readonly ConnectedApp[], field: 'cap_cents_per_day' | 'spent_today_cents'): number {
  return group.reduce((sum, app) => sum + app[field], 0);
}

function describeSpending(capCents: number, spentCents: number): string {
  if (capCents === 0) return 'nothing: it can use free calls only';
  return `up to ${formatAud(capCents)} a day; ${formatAud(spentCents)} spent today`;
}

function renderDisconnect(app: ConnectedApp): Html {
  return html`
<form method="post" action="/account/apps/disconnect"><input type="hidden" name="grant_id" value="${app.grant_id}">
<confirm-button question="Disconnect ${nameInWords(app)}? It loses access immediately."><button class="danger" aria-label="Disconnect ${describeAsker(app).name}">Disconnect</button></confirm-button></form>`;
}

function renderAllowed(app: ConnectedApp, view: AppsView): Html {
  return html`<dt>May do</dt><dd><ul class="plain-list">${app.scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul></dd>
<dt>May spend</dt><dd>${describeSpending(app.cap_cents_per_day, app.spent_today_cents)}
${renderCapForm(view, { form: app.grant_id, action: '/account/apps/cap', label: `Daily cap for ${describeAsker(app).name}`, present: toAmount(app.cap_cents_per_day) })}</dd>
<dt>Last used</dt><dd>${app.last_used_at === null ? 'not yet' : formatTime(app.last_used_at)}</dd>`;
}

const NO_CAP_FORM = html`<form method="post" action="/account/apps/account-cap"><input type="hidden" name="cap" value="none"><button class="quiet">No cap</button></form>`;

type CapForm = { form: string; action: string; label: string; present: string };

// Open when the amount last sent was invalid.
function renderCapForm({ fault }: AppsView, { form, action, label, present }: CapForm): Html {
  const own = fault?.form === form ? fault : null;
  const id = `cap-${form}`;
  return html`<details class="change"${own === null ? null : html` open`}><summary>Change the cap</summary>
<form method="post" action="${action}">${form === ACCOUNT_FORM ? null : html`<input type="hidden" name="grant_id" value="${form}">`}
${renderFault(own?.message, `${id}-fault`)}
<div class="field"><label for="${id}">${label}</label>
<div class="money"><span aria-hidden="true">A$</span><input id="${id}" name="cap" inputmode="decimal" autocomplete="off" value="${own?.sent ?? present}"${own === null ? null : html` aria-invalid="true" aria-describedby="${id}-fault"`}></div></div>
<button class="plain">Save</button>
</form></details>`;
}

function renderDisconnectAll(count: number): Html {
  return html`<form class="all" method="post" action="/account/apps/disconnect-all">
<confirm-button question="Disconnect all ${count} apps? They lose access immediately."><button class="danger">Disconnect all ${count} apps</button></confirm-button></form>`;
}

function renderAccountCap(view: AppsView): Html {
  const { cap, mayChange } = view.account;
  const present = cap === null ? '' : toAmount(cap.capCents);
  const form = { form: ACCOUNT_FORM, action: '/account/apps/account-cap', label: 'Daily cap for the account', present };
  return html`<section class="sheet"><h2>Daily cap for the account</h2>
<p>${
    cap === null
      ? 'The account has no cap. Each app is limited by its own cap, and API keys by the account’s credit.'
      : `Up to ${formatAud(cap.capCents)} a day for all apps, API keys and approved searches together; ${formatAud(cap.spentCents)} spent today.`
  }</p>
${mayChange ? html`<p class="hint">A day ends at midnight in Sydney.</p>${renderCapForm(view, form)}${cap === null ? null : NO_CAP_FORM}` : html`<p class="hint">Only an owner or someone with the billing role can change it.</p>`}
</section>`;
}

function toAmount(cents: number): string {
  return (cents / 100).toFixed(2);
}
