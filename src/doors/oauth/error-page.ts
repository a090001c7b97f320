import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';

type Words = { title: string; what: string; next: Html | string };

const GO_BACK = 'Go back to the app and connect again from there.';

// By the error's name in OAuth, and by ours for what happens on our own pages.
const WORDS: Record<string, Words> = {
  invalid_request: {
    title: 'This link does not work',
    what: 'The app sent you here with a request that is not complete, or not allowed.',
    next: 'Nothing was shared and nothing was connected. Go back to the app and try again; if it happens again, tell those who make it.',
  },
  invalid_client: {
    title: 'We do not know this app any more',
    what: 'The app’s registration is not known here. Registrations that nobody uses are forgotten after a while.',
    next: 'Remove the connection in the app and add it again: it will then register itself anew.',
  },
  invalid_redirect_uri: {
    title: 'The answer would go to the wrong place',
    what: 'The app asked us to send the answer to an address that it did not register. That can be a mistake, or somebody else pretending to be the app.',
    next: 'Nothing was shared. Start again from the app itself, not from a link that somebody sent you.',
  },
  session_not_found: {
    title: 'This request is over',
    what: 'It was answered already, it waited for more than an hour, or it was begun in another browser.',
    next: GO_BACK,
  },
  not_own_form: {
    title: 'That did not come from this page',
    what: 'The form was sent from another site, or your browser did not say where from. We do nothing on such a request.',
    next: 'Open the page again and send the form from there.',
  },
  not_found: {
    title: 'There is nothing here',
    what: 'What you asked for is not there, or not yours.',
    next: html`See your <a href="/account/apps">connected apps</a> or your <a href="/approvals">approvals</a>.`,
  },
  not_owner: {
    title: 'Only the owner can change this',
    what: 'The daily cap of the account belongs to the person who owns the account. Nothing was changed.',
    next: html`Ask them, or go back to your <a href="/account/apps">connected apps</a>.`,
  },
  overloaded: {
    title: 'Too many at once',
    what: 'More people and apps are asking at this moment than we can answer. Nothing was changed by this request.',
    next: 'Wait a few seconds and try again.',
  },
  server_error: {
    title: 'Something went wrong on our side',
    what: 'This was not your fault. Nothing was connected and nothing was charged.',
    next: 'Try again in a moment.',
  },
};

const OTHER: Words = {
  title: 'This could not be completed',
  what: 'The app’s request was refused.',
  next: GO_BACK,
};

/** Builds the page that says in plain words what went wrong and what to do; the short name is for those who help. */
export function renderErrorPage(error: string): string {
  const { title, what, next } = WORDS[error] ?? OTHER;
  const main = html`<section class="sheet">
<h1>${title}</h1>
<p>${what}</p>
<p>${next}</p>
<p class="hint">If you ask somebody for help, tell them: <code>${error}</code></p>
</section>`;
  return renderPage({ title, main, shape: 'card' });
}
