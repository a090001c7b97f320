import { ROLES } from '#contract/roles.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/access/password.ts';
import type { OpenInvitation } from '#operations/access/invitations.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { formatTime, quoteText } from '#pages/page-text.ts';

/** Builds the page on which an invited person chooses how they sign in; `trouble` says why the last attempt failed. */
export function renderJoinPage(
  { account_name, role, expires_at }: OpenInvitation,
  { token, email, trouble }: { token: string; email: string; trouble: string | null },
): string {
  const described = trouble === null ? null : html` aria-describedby="trouble"`;
  const main = html`<section class="sheet">
<h1>Join ${quoteText(account_name)}</h1>
<p class="lead">You are invited as ${role}. ${ROLES[role].about}</p>
${trouble === null ? null : html`<div class="notice bad" role="alert"><p id="trouble">${trouble}</p></div>`}
<form method="post" action="/join/${token}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${described}></div>
<div class="field"><label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="${MIN_PASSWORD_LENGTH}" maxlength="${MAX_PASSWORD_LENGTH}" aria-describedby="password-hint">
<p class="hint" id="password-hint">At least ${MIN_PASSWORD_LENGTH} characters. A few words that you can remember work better than symbols that you cannot.</p></div>
<button class="wide-button">Join</button>
</form>
<p class="hint">This link works once, until ${formatTime(expires_at)}. We send no e-mail.</p>
</section>`;
  return renderPage({ title: 'Join an account', main, shape: 'card' });
}
