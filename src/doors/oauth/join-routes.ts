import type { FastifyInstance, FastifyReply } from 'fastify';
import { ROLES } from '#contract/roles.ts';
import { findEmailFault } from '#domain/access/email.ts';
import { findPasswordFault } from '#domain/access/password-fault.ts';
import type { Invitations, OpenInvitation } from '#operations/access/invitations.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { readForm } from '#pages/own-forms.ts';
import { renderFault } from '#pages/page-parts.ts';
import { formatTime, quoteText } from '#pages/page-text.ts';
import type { PeopleDoor } from './people-door.ts';
import { renderNewPassword } from './security-page.ts';
import { describeTrouble, HOME } from './sign-in-routes.ts';

type Route = { Params: { token: string } };
type TypedJoin = { token: string; email: string; trouble: string | null };

export function addJoinRoutes(scope: FastifyInstance, door: PeopleDoor, invitations: Invitations): void {
  const showGone = (reply: FastifyReply) => door.refuse(reply, 'invitation_gone', 404);
  const show = (reply: FastifyReply, invitation: OpenInvitation, typed: TypedJoin, status = 200) =>
    door.send(reply, renderJoinPage(invitation, typed), status);

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
  { token, email, trouble }: TypedJoin,
): string {
  const described = trouble === null ? null : html` aria-describedby="trouble"`;
  const main = html`<section class="sheet">
<h1>Join ${quoteText(account_name)}</h1>
<p class="lead">You are invited as ${role}. ${ROLES[role].about}</p>
${renderFault(trouble, 'trouble')}
<form method="post" action="/join/${token}">
<div class="field"><label for="email">E-mail</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254" value="${email}"${described}></div>
${renderNewPassword('password')}
<button class="wide-button">Join</button>
</form>
<p class="hint">This link works once, until ${formatTime(expires_at)}. We send no e-mail.</p>
</section>`;
  return renderPage({ title: 'Join an account', main, shape: 'card' });
}
