import type { FastifyInstance, FastifyReply } from 'fastify';
import { findEmailFault } from '#domain/access/email.ts';
import { findPasswordFault } from '#domain/access/password-fault.ts';
import type { Invitations, OpenInvitation } from '#operations/access/invitations.ts';
import { readForm } from '#pages/own-forms.ts';
import { renderErrorPage } from './error-page.ts';
import { renderJoinPage } from './join-page.ts';
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
    if (outcome?.outcome === 'signed_in') {
      await door.keepSession(request, reply, outcome);
      return reply.redirect(HOME, 303);
    }
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
