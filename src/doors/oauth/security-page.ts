import type { Person } from '#domain/access/caller.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/access/password.ts';
import type { PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderFault, renderNotice } from '#pages/page-parts.ts';
import { formatTime, showStored } from '#pages/page-text.ts';
import { renderSessionList, type ShownSession } from '#pages/session-list.ts';

type Passkey = Awaited<ReturnType<PasskeySignIn['list']>>[number];

export type SecurityView = {
  person: Person;
  passkeys: readonly Passkey[];
  sessions: readonly ShownSession[];
  arePasskeysPossible: boolean;
  notice: string | undefined;
  trouble: string | null;
};

/** Builds the page on which people change their password and manage their passkeys. */
export function renderSecurityPage(view: SecurityView): string {
  const { person, passkeys, sessions, arePasskeysPossible, notice, trouble } = view;
  const main = html`<h1>Sign-in and security</h1>
<p class="lead">How you sign in as ${showStored(person.email)}.</p>
${renderNotice(notice)}
<section class="sheet"><h2>Passkeys</h2>
<p>Your phone, computer or security key stores a passkey. It cannot be guessed, and a fake copy of this site cannot use it.</p>
${passkeys.length === 0 ? html`<p class="hint">You have no passkeys yet.</p>` : html`<ul class="ticks keys">${passkeys.map(renderPasskey)}</ul>`}
${arePasskeysPossible ? html`<p><a class="button plain" href="/account/security/passkey">Add a passkey</a></p>` : html`<p class="hint">Passkeys need a host name, and this service uses an IP address. The operator can set PUBLIC_URL to a host name.</p>`}
</section>
<section class="sheet"><h2>Change your password</h2>
<p>This signs you out of every other browser. Connected apps stay connected.</p>
${renderFault(trouble, 'trouble')}
<form method="post" action="/account/security/password">
<input type="hidden" name="username" autocomplete="username" value="${person.email}">
${renderPresentPassword('present', 'Current password', trouble)}
${renderNewPassword('next')}
<button>Change password</button>
</form></section>
<section class="sheet"><h2>Where you are signed in</h2>
${renderSessionList(sessions, 'security')}
</section>`;
  return renderPage({ title: 'Sign-in and security', main, shape: 'list', person, place: 'security' });
}

/** Builds the page on which a signed-in person signs in again; the options are for a passkey they have (null: none). */
export function renderConfirmPage(view: { person: Person; options: unknown; trouble: string | null }): string {
  const { person, options, trouble } = view;
  const main = html`<section class="sheet">
<h1>Confirm it’s you</h1>
<p class="lead">Anyone with the new passkey can sign in as you, so please enter your password${options === null ? null : ' or use a passkey'} first.</p>
${renderFault(trouble, 'trouble')}
<form method="post" action="/account/security/passkey-proof">
<input type="hidden" name="username" autocomplete="username" value="${person.email}">
${renderPresentPassword('password', 'Password', trouble)}
<div class="choices"><button>Continue</button><a class="button plain" href="/account/security">Back</a></div>
</form>
${options === null ? null : renderPasskeyProof(options)}
</section>`;
  return renderPage({ title: 'Confirm it’s you', main, shape: 'card', person, place: 'security' });
}

function renderPresentPassword(name: string, label: string, trouble: string | null): Html {
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="password" autocomplete="current-password" required maxlength="${MAX_PASSWORD_LENGTH}"${trouble === null ? null : html` aria-describedby="trouble"`}></div>`;
}

/** Builds the field in which a person chooses a password. */
export function renderNewPassword(name: string): Html {
  return html`<div class="field"><label for="${name}">New password</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}" aria-describedby="${name}-hint">
<p class="hint" id="${name}-hint">At least ${MIN_PASSWORD_LENGTH} characters. A few words that you can remember work better than symbols that you cannot.</p></div>`;
}

function renderPasskeyProof(options: unknown): Html {
  return html`<p class="or">or</p>
<passkey-use options="${JSON.stringify(options)}">
<form method="post" action="/account/security/passkey-proof">
<input type="hidden" name="response" value="">
<button class="plain wide-button">Continue with a passkey you have</button>
</form>
<p class="hint" role="status" data-status></p>
</passkey-use>`;
}

export function renderAddPasskeyPage(person: Person, options: unknown): string {
  const main = html`<section class="sheet">
<h1>Add a passkey</h1>
<p class="lead">Your device will ask for your fingerprint, your face or its PIN, and then store the passkey.</p>
<noscript><div class="notice warn"><p>Passkeys need JavaScript, which is off in your browser.</p></div></noscript>
<passkey-add options="${JSON.stringify(options)}">
<form method="post" action="/account/security/passkey">
<input type="hidden" name="response" value="">
<div class="field"><label for="name">A name for it</label>
<input id="name" name="name" required maxlength="60" value="This device" autocomplete="off" aria-describedby="name-hint">
<p class="hint" id="name-hint">To recognise it later, for example “Work phone” or “Blue key”.</p></div>
<div class="choices"><button>Add the passkey</button><a class="button plain" href="/account/security">Back</a></div>
</form>
<p class="hint" role="status" data-status></p>
</passkey-add>
</section>`;
  return renderPage({ title: 'Add a passkey', main, shape: 'card', person, place: 'security' });
}

function renderPasskey(passkey: Passkey): Html {
  const used = passkey.last_used_at === null ? 'not used yet' : html`last used ${formatTime(passkey.last_used_at)}`;
  return html`<li><div class="row-head key"><div><strong>${passkey.name}</strong><br><span class="hint">Added ${formatTime(passkey.created_at)}, ${used}</span></div>
<form method="post" action="/account/security/passkey-removal"><input type="hidden" name="credential_id" value="${passkey.credential_id}">
<confirm-button question="Remove the passkey “${passkey.name}”? It can no longer be used to sign in."><button class="quiet" aria-label="Remove ${passkey.name}">Remove</button></confirm-button></form></div></li>`;
}
