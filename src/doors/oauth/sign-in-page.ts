import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderQuotedText } from '#pages/page-text.ts';
import { renderAskerFacts } from './asker-facts.ts';
import type { AskingClient } from './describe-interaction.ts';

type SignInView = {
  next: string;
  email: string;
  /** Why the last attempt failed; null at first. */
  trouble: string | null;
  hasPasskeys: boolean;
  /** The app that sent the person here; null when none did. */
  asker: AskingClient | null;
};

export function renderSignInPage({ next, email, trouble, hasPasskeys, asker }: SignInView): string {
  const main = html`<section class="sheet">
<h1>Sign in</h1>
<p class="lead">${describeReason(next)}</p>
${renderAsker(asker)}
${renderTrouble(trouble)}
<form method="post" action="/sign-in">
<input type="hidden" name="next" value="${next}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required value="${email}"${trouble === null ? null : html` aria-describedby="trouble"`}></div>
<div class="field"><label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required maxlength="200"></div>
<button class="wide-button">Sign in</button>
</form>
${hasPasskeys ? renderPasskeyLink(next) : null}
<p class="hint">We send no e-mail. To reset your password, ask the operator who created your account.</p>
</section>`;
  return renderPage({ title: 'Sign in', main, shape: 'card' });
}

/** Builds the page that asks a device for its passkey; the device signs the options. */
export function renderPasskeyPage(
  { next, asker, trouble }: Pick<SignInView, 'next' | 'asker' | 'trouble'>,
  options: unknown,
): string {
  const main = html`<section class="sheet">
<h1>Use your passkey</h1>
<p class="lead">Your device will ask for your fingerprint, your face or its PIN.</p>
${renderAsker(asker)}
${renderTrouble(trouble)}
<noscript><div class="notice warn"><p>Passkeys need JavaScript. You can sign in with your password instead.</p></div></noscript>
<passkey-use options="${JSON.stringify(options)}">
<form method="post" action="/sign-in/passkey">
<input type="hidden" name="next" value="${next}"><input type="hidden" name="response" value="">
<button class="wide-button">Continue with your passkey</button>
</form>
<p class="hint" role="status" data-status></p>
</passkey-use>
<p><a href="/sign-in?next=${encodeURIComponent(next)}">Sign in with your password instead</a></p>
</section>`;
  return renderPage({ title: 'Use your passkey', main, shape: 'card' });
}

function describeReason(next: string): string {
  if (next.startsWith('/oauth/consent/')) return 'An app wants to connect. Sign in first; then you decide.';
  if (next.startsWith('/approvals/')) return 'A price awaits your approval. Sign in first.';
  return 'Sign in to search, and to see your records, apps and team.';
}

// Shown before anything is typed, so that a person who did not start this can stop here.
function renderAsker(asker: AskingClient | null): Html | null {
  if (asker === null) return null;
  return html`<div class="asker"><dl class="facts-list">
<dt>It calls itself</dt><dd>${asker.name === null ? 'no name given' : renderQuotedText(asker.name, 'the app')}</dd>
${renderAskerFacts(asker, 'connecting')}
</dl></div>`;
}

function renderTrouble(trouble: string | null): Html | null {
  return trouble === null ? null : html`<div class="notice bad" role="alert"><p id="trouble">${trouble}</p></div>`;
}

function renderPasskeyLink(next: string): Html {
  return html`<p class="or">or</p>
<p><a class="button plain wide-button" href="/sign-in/passkey?next=${encodeURIComponent(next)}">Sign in with a passkey</a></p>`;
}
