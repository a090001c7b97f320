import { formatAud } from '#base/money.ts';
import { SCOPES } from '#contract/scopes.ts';
import { describeAsker } from '#domain/access/describe-asker.ts';
import type { Person } from '#domain/access/person.ts';
import type { ConnectedApp } from '#operations/access/consents.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { describePlace, renderAskerFacts } from './asker-facts.ts';
import { formatTime } from './format-time.ts';
import { quoteTheirWords } from './their-words.ts';

/** Builds the page of the programs that a person has connected. */
export function renderAppsPage(person: Person, apps: readonly ConnectedApp[], notice: string | null): string {
  const main = html`<h1>Connected apps</h1>
<p class="lead">What you have let in for ${person.account_name}, what it may do, and the way to end it. Disconnecting takes effect at once, everywhere.</p>
${notice === null ? null : html`<div class="notice" role="status"><p>${notice}</p></div>`}
${apps.length === 0 ? renderEmpty() : html`<ul class="rows">${apps.map(renderApp)}</ul>`}`;
  return renderPage({ title: 'Connected apps', main, shape: 'list', person, place: 'apps' });
}

function renderEmpty(): Html {
  return html`<section class="sheet empty"><h2>Nothing is connected</h2>
<p>Add <code>/mcp</code> of this service to an AI host. It will bring you here to ask what it may do.</p></section>`;
}

// Two programs can call themselves the same: where each is answered tells them apart.
function nameInWords(app: ConnectedApp): string {
  const { name, target } = describeAsker(app);
  return target === null ? `“${name}”` : `“${name}”, which gets its answer at ${describePlace(target, 'later')}`;
}

function renderApp(app: ConnectedApp): Html {
  return html`<li>
<div class="row-head"><div><h2>${quoteTheirWords(app.client_name)}</h2><p class="hint">Name written by the app. Connected ${formatTime(app.created_at)}</p></div>
<form method="post" action="/account/apps/disconnect"><input type="hidden" name="grant_id" value="${app.grant_id}">
<confirm-button question="Disconnect ${nameInWords(app)}? It loses its access at once."><button class="danger" aria-label="Disconnect ${describeAsker(app).name}">Disconnect</button></confirm-button></form></div>
<dl class="facts-list">
${renderAskerFacts(describeAsker(app), 'later')}
<dt>May do</dt><dd><ul class="plain-list">${app.scopes.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul></dd>
<dt>May spend</dt><dd>${app.cap_cents_per_day === 0 ? 'nothing: only what is free' : `up to ${formatAud(app.cap_cents_per_day)} a day; ${formatAud(app.spent_today_cents)} spent today`}</dd>
<dt>Last used</dt><dd>${app.last_used_at === null ? 'not yet' : formatTime(app.last_used_at)}</dd>
</dl></li>`;
}
