import type { FastifyInstance, FastifyReply } from 'fastify';
import { ROLES } from '#contract/roles.ts';
import { findEmailFault } from '#domain/access/email.ts';
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '#domain/access/password.ts';
import { findPasswordFault } from '#domain/access/password-fault.ts';
import type { Invitations, OpenInvitation } from '#operations/access/invitations.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { readForm } from '#pages/own-forms.ts';
import { formatTime, quoteText } from '#pages/page-text.ts';
import { renderErrorPage } from './error-page.ts';
import type { PeopleDoor } from './people-door.ts';
import { describeTrouble, HOME } from './sign-in-routes.ts';

type Route = { Params: { token: string } };

export function addJoinRoutes(scope: FastifyInstance, door: PeopleDoor, invitations: Invitations): void {
  const showGone = (reply: FastifyReply) => door.send(reply, renderErrorPage('invitation_gone'), 404);
  const show = (
    reply: FastifyReply,
    invitation: OpenInvitation,
    said: { token: string; email: string; trouble: string | null },
    status = 200,
  ) => door.send(reply, renderJoinPage(invitation, said), status);

  scope.get<Route>('/join/:token', async ({ params: { token } }, reply) => {
    const invitation = await invitations.find(token);
    return invitation === null ? showGone(reply) : show(reply, invitation, { token, email: '', trouble: null });
  });
  scope.post<Route>('/join/:token', async (request, reply) => {
    const { token } = request.params;
    const form = readForm(request);
    const [email, password] = [form.get('email')?.trim() ?? '', form.get('password') ?? ''];
    const fault = findEmailFault(email) ?? findPasswordFault(password, email);
    const outcome =
      fault === null ? await invitations.accept(token, { email, password, ...door.placeOf(request) }) : null;
    if (outcome?.outcome === 'signed_in') return door.keepSession(request, reply, outcome, HOME);
    const invitation = await invitations.find(token);
    if (invitation === null || outcome?.outcome === 'gone') return showGone(reply);
    const taken =
      'This e-mail address already has a user here, and a person belongs to one account. Use another address.';
    if (outcome === null || outcome.outcome === 'email_taken')
      return show(reply, invitation, { token, email, trouble: fault ?? taken }, fault === null ? 409 : 400);
    const { status, trouble } = describeTrouble(reply, outcome, taken);
    return show(reply, invitation, { token, email, trouble }, status);
  });
}

/** Builds the page on which an invited person chooses how they sign in; `trouble` says why the last attempt failed. */
function renderJoinPage(
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
