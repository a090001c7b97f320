import { formatAud } from '#base/money.ts';
import { ALL_SCOPES, SCOPES, type Scope } from '#contract/scopes.ts';
import type { ConsentFault } from '#domain/access/consent.ts';
import type { Person } from '#domain/access/person.ts';
import type { RedirectTarget } from '#domain/access/redirect-target.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { describePlace, renderAskerFacts, renderWarnings } from './asker-facts.ts';
import { renderTheirWords } from './their-words.ts';

/** What the consent page shows. */
export type ConsentView = {
  uid: string;
  person: Person;
  client: {
    /** What it calls itself; null when it says nothing. */
    name: string | null;
    /** The host that publishes its description, which is proof of who speaks; null for one that only registered itself. */
    publisher: string | null;
  };
  target: RedirectTarget;
  asked: readonly Scope[];
  /** What was ticked and written, when the page is shown again. */
  ticked: readonly Scope[];
  cap: string;
  fault: ConsentFault | null;
};

/** Builds the page on which a person decides what a program may do and spend. */
export function renderConsentPage(view: ConsentView): string {
  const { uid, person, client, fault } = view;
  const name = client.name ?? 'An app without a name';
  const main = html`<section class="sheet">
<h1>Connect “${name}” to your account?</h1>
<p class="lead">It asks to use the Register-Data Service for you. You decide what it may do and what it may spend.</p>
${renderAsker(view)}
${fault === null ? null : html`<div class="notice bad" role="alert"><p id="fault">${fault.message}</p></div>`}
<form method="post" action="/oauth/consent/${uid}">
<fieldset${fault?.field === 'scopes' ? html` aria-describedby="fault"` : null}><legend>It asks to</legend>
<ul class="ticks">${view.asked.map((scope) => renderScope(scope, view.ticked.includes(scope)))}</ul></fieldset>
<p class="hint">Take a tick away and it cannot do that. It can ask you again later.</p>
<div class="field"><label for="cap">It may spend each day, at most</label>
<div class="money"><span aria-hidden="true">A$</span><input id="cap" name="cap" inputmode="decimal" autocomplete="off" value="${view.cap}" aria-describedby="cap-hint${fault?.field === 'cap' ? ' fault' : null}"${fault?.field === 'cap' ? html` aria-invalid="true"` : null}></div>
<p class="hint" id="cap-hint">For look-ups that cost A$0.10 each. Write 0 and it can use only what is free. A day ends at midnight in Sydney.</p></div>
${renderNotGranted(view.asked)}
<div class="choices"><button name="decision" value="allow">Connect</button><button class="plain" name="decision" value="deny">Do not connect</button></div>
</form>
<p class="hint">You are signed in as ${person.email} for ${person.account_name}. You can disconnect it at any time under Connected apps.</p>
</section>`;
  return renderPage({ title: `Connect ${name}`, main, shape: 'card', person });
}

/** Builds the page that takes a person back to the program. It is a page and not a redirect, because a form may lead nowhere but here. */
export function renderReturnPage(path: string, target: RedirectTarget, isConnected: boolean): string {
  const title = isConnected ? 'Connected' : 'Not connected';
  const main = html`<section class="sheet">
<h1>${title}</h1>
<p>${isConnected ? 'The app now has the access that you chose.' : 'The app was given nothing.'} We are taking you back to <span class="host">${describePlace(target, 'connecting')}</span>.</p>
<p><a class="button" href="${path}">Go back now</a></p>
<p class="hint">If nothing happens, choose the button. After that you can close this page.</p>
</section>`;
  const head = html`<meta http-equiv="refresh" content="0;url=${path}">
`;
  return renderPage({ title, main, shape: 'card', head });
}

function renderAsker({ client, target }: ConsentView): Html {
  const warnings = [
    ...target.warnings,
    ...(client.publisher === null
      ? [
          'Nobody has checked who this is. Anybody can write any name: go on only if you started this yourself, just now.',
        ]
      : []),
  ];
  return html`<div class="asker"><dl class="facts-list">
<dt>It calls itself</dt><dd>${client.name === null ? 'nothing' : renderTheirWords(client.name, 'the app')}</dd>
${renderAskerFacts({ publisher: client.publisher, target }, 'connecting')}
</dl></div>
${renderWarnings(warnings)}`;
}

function renderScope(scope: Scope, isTicked: boolean): Html {
  return html`<li><label><input type="checkbox" name="scope" value="${scope}"${isTicked ? html` checked` : null}><span>${SCOPES[scope]}</span><code>${scope}</code></label></li>`;
}

function renderNotGranted(asked: readonly Scope[]): Html {
  const others = ALL_SCOPES.filter((scope) => !asked.includes(scope));
  return html`<h2>What it does not get</h2>
<ul class="plain-list">
<li>Your password, your passkeys, or a way to sign in as you.</li>
<li>A PPSR search (${formatAud(250)}) without your yes to that very search, on a page like this one.</li>
<li>Searches about people: there are none here.</li>
</ul>
${others.length === 0 ? null : html`<details><summary>${others.length} more ${others.length === 1 ? 'thing' : 'things'} it did not ask for</summary><ul class="plain-list">${others.map((scope) => html`<li>${SCOPES[scope]}</li>`)}</ul></details>`}`;
}
