import type { KoaContextWithOIDC } from 'oidc-provider';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';

type Words = { title: string; what: string; next: Html | string };

const GO_BACK = 'Go back to the app and connect again from there.';

// Keyed by the OAuth error code, or by the service's code for errors of these pages.
const WORDS: Record<string, Words> = {
  invalid_request: {
    title: 'This link does not work',
    what: 'The app sent you here with an incomplete or invalid request.',
    next: 'Nothing was shared or connected. Go back to the app and try again. If it happens again, contact the app’s maker.',
  },
  invalid_client: {
    title: 'This app is not registered',
    what: 'We have no registration for this app. Unused registrations expire.',
    next: 'Remove the connection in the app and add it again. The app then registers itself again.',
  },
  invalid_redirect_uri: {
    title: 'The app gave the wrong return address',
    what: 'The app asked us to send you to an address that it did not register. That can be a mistake, or someone pretending to be the app.',
    next: 'Nothing was shared. Start again from the app itself, not from a link that someone sent you.',
  },
  session_not_found: {
    title: 'This request has ended',
    what: 'It was already answered, it is more than an hour old, or it was started in another browser.',
    next: GO_BACK,
  },
  invitation_gone: {
    title: 'This invitation no longer works',
    what: 'It was used, it was revoked, it is more than three days old, or the link is incomplete.',
    next: html`Ask the person who sent it for a new one. If you have joined already, <a href="/sign-in">sign in</a>.`,
  },
  role_without_approval: {
    title: 'Your role can’t approve prices',
    what: 'A viewer can’t approve or decline prices. Nothing was decided or charged.',
    next: html`Ask an owner of the account, or go back to your <a href="/approvals">approvals</a>.`,
  },
  role_without_scopes: {
    title: 'Your role can’t allow this',
    what: 'The app asks only for things that your role in the account can’t do. Nothing was connected.',
    next: 'Ask an owner of the account to connect the app, or for another role.',
  },
  not_own_form: {
    title: 'This form came from another site',
    what: 'The form was sent from another site, or your browser did not say where it came from. We ignored it.',
    next: 'Open the page again and submit the form there.',
  },
  not_found: {
    title: 'Page not found',
    what: 'It doesn’t exist, or it belongs to another account.',
    next: html`See your <a href="/account/apps">connected apps</a> or your <a href="/approvals">approvals</a>.`,
  },
  not_owner: {
    title: 'Your role can’t change this',
    what: 'Only an owner or someone with the billing role can change the account’s daily cap. Nothing was changed.',
    next: html`Ask an owner, or go back to your <a href="/account/apps">connected apps</a>.`,
  },
  insufficient_scope: {
    title: 'Only an owner can create keys',
    what: 'Your role in this account does not manage API keys. No key was created.',
    next: 'Ask an owner of your account for a test key.',
  },
  key_limit_reached: {
    title: 'Too many test keys',
    what: 'Your account has 50 test keys that work, which is the most it can have. No key was created.',
    next: html`Revoke one that you no longer use (<a href="/docs/how-to/manage-keys">how</a>), then try again.`,
  },
  overloaded: {
    title: 'Too many requests',
    what: 'The service has more requests than it can answer right now. Your request changed nothing.',
    next: 'Wait a few seconds and try again.',
  },
  server_error: {
    title: 'Something went wrong on our side',
    what: 'You did nothing wrong. Nothing was connected or charged.',
    next: 'Try again in a moment.',
  },
};

const OTHER: Words = {
  title: 'This could not be completed',
  what: 'We refused the app’s request.',
  next: GO_BACK,
};

/** Builds the page that explains an error and what to do next; it shows the code for support. */
export function renderErrorPage(error: string): string {
  const { title, what, next } = WORDS[error] ?? OTHER;
  const main = html`<section class="sheet">
<h1>${title}</h1>
<p>${what}</p>
<p>${next}</p>
<p class="hint">If you ask for help, quote this code: <code>${error}</code></p>
</section>`;
  return renderPage({ title, main, shape: 'card' });
}

export function showIssuerError(ctx: KoaContextWithOIDC, error: string): void {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) ctx.set(name, value);
  ctx.body = renderErrorPage(error);
}
